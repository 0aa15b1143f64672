% columns: player, pip1, pip2, side   (side: -1 left, +1 right, 0 opening)
% NaN NaN = pass
G = [
  3   2   2   0
  4   2   5   1
  1   1   5   1
  2   0   1   1
  3   1   2  -1
  4   1   4  -1
  1   4   5  -1
  2   0   4   1
  3   3   5  -1
  4   3   3  -1
  1   2   3  -1
  2   3   4   1
  3   0   2  -1
  4   0   6  -1
  1   2   6  -1
  2   3   6   1
  3   6   6   1
  4   1   6   1
  1  NaN NaN   0
  2   1   3   1
  3   0   3   1
  4  NaN NaN   0
  1   0   5   1
  2   2   4  -1
  3  NaN NaN   0
  4   5   6   1
  1   4   6   1
  2  NaN NaN   0
  3  NaN NaN   0
  4   4   4  -1
];
winner = 4;
