> dput(game12)
structure(list(turn = 1:25, player = c("Tom", "Ottilie", "Rafe", "Sunniva", "Tom", "Ottilie",
    "Rafe", "Sunniva", "Tom", "Ottilie", "Rafe", "Sunniva",
    "Tom", "Ottilie", "Rafe", "Sunniva", "Tom", "Ottilie",
    "Rafe", "Sunniva", "Tom", "Ottilie", "Rafe", "Sunniva",
    "Tom"),
  tile = c("0-3", "3-5", "0-0", "4-5", "0-6", "5-6", "2-5", "1-4", "0-1",
    "1-2", "0-5", "1-1", "1-3", "3-6", "5-5", NA, "1-5", "4-6",
    "3-4", NA, "3-3", "1-6", "2-6", "0-2", "0-4"),
  passed = c(FALSE, FALSE, FALSE, FALSE, FALSE, FALSE, FALSE, FALSE, FALSE,
    FALSE, FALSE, FALSE, FALSE, FALSE, FALSE, TRUE, FALSE, FALSE,
    FALSE, TRUE, FALSE, FALSE, FALSE, FALSE, FALSE)), class = "data.frame", row.names = c(NA, -25L))
