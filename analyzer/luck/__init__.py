"""Luck and skill: how far the deal, and how far the play of each side, made the result of a game.

With all hands open a deal is worth something before the lead. What it is worth more than such deals are on
the mean is luck. From there on nothing but losses changes the value of the game: whoever gives points away by
a move gives them to the other side. So for either side

    result = mean + luck of the deal + what the others gave away - what the side gave away

exactly, and where tiles are drawn from a stock in unknown order the luck of the draws comes on top. GNU
Backgammon splits a match in the same way. It holds for two sides: among three what one loses may go to
either of the others.
"""

from analyzer.luck.account import account_of
from analyzer.luck.mean import mean_of
from analyzer.luck.splitting import luck_of
from analyzer.luck.values import Account, Luck, LuckSettings, Mean, Missing, Share

__all__ = ["Account", "Luck", "LuckSettings", "Mean", "Missing", "Share", "account_of", "luck_of", "mean_of"]
