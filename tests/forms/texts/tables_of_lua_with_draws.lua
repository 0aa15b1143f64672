-- TavernGames addon, SavedVariables (3 at the table)
TavernDominoDB = {
	["lastGame"] = {
		["table"] = "The Salted Hare",
		["seats"] = { "Brrk", "Toma", "Old Wen" },
		["hands"] = {
			{ "0:0", "0:5", "0:6", "1:1", "2:5", "3:4", "3:6" },
			{ "0:1", "1:2", "1:5", "2:2", "2:3", "2:4", "3:5" },
			{ "0:2", "0:3", "0:4", "3:3", "4:4", "4:5", "5:6" },
		},
		["opens"] = 2,
		["log"] = {
			{ seat = 2, tile = "1:2" }, -- [1]
			{ seat = 3, tile = "0:2", at = 2, side = "R" }, -- [2]
			{ seat = 1, tile = "0:5", at = 0, side = "R" }, -- [3]
			{ seat = 2, tile = "1:5", at = 5, side = "R" }, -- [4]
			{ seat = 3, draw = { "6:6", "4:6", "1:6" }, tile = "1:6", at = 1, side = "R" }, -- [5]
			{ seat = 1, tile = "0:6", at = 6, side = "R" }, -- [6]
			{ seat = 2, tile = "0:1", at = 0, side = "R" }, -- [7]
			{ seat = 3, draw = { "5:5", "1:3" }, tile = "1:3", at = 1, side = "R" }, -- [8]
			{ seat = 1, tile = "3:4", at = 3, side = "R" }, -- [9]
			{ seat = 2, tile = "2:4", at = 4, side = "R" }, -- [10]
			{ seat = 3, draw = { "1:4" }, tile = "1:4", at = 1, side = "L" }, -- [11]
			{ seat = 1, tile = "2:5", at = 2, side = "R" }, -- [12]
			{ seat = 2, tile = "3:5", at = 5, side = "R" }, -- [13]
			{ seat = 3, tile = "0:3", at = 3, side = "R" }, -- [14]
			{ seat = 1, tile = "0:0", at = 0, side = "R" }, -- [15]
			{ seat = 2, draw = { "2:6" }, pass = true }, -- [16]
			{ seat = 3, tile = "4:6", at = 4, side = "L" }, -- [17]
			{ seat = 1, tile = "3:6", at = 6, side = "L" }, -- [18]
			{ seat = 2, tile = "2:3", at = 3, side = "L" }, -- [19]
			{ seat = 3, tile = "0:4", at = 0, side = "R" }, -- [20]
			{ seat = 1, pass = true }, -- [21]
			{ seat = 2, tile = "2:2", at = 2, side = "L" }, -- [22]
			{ seat = 3, tile = "4:5", at = 4, side = "R" }, -- [23]
			{ seat = 1, pass = true }, -- [24]
			{ seat = 2, tile = "2:6", at = 2, side = "L" }, -- [25]
		},
		["winner"] = 2,
	},
}
