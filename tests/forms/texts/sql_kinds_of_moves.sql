-- MariaDB dump 10.19  Distrib 10.6.12
-- Table structure for table `dom_action`
CREATE TABLE `dom_action` (
  `id` int NOT NULL, `match_id` int NOT NULL, `user` varchar(20), `act` enum('LEAD','LEFT','RIGHT','DRAW','PASS'), `hi` tinyint, `lo` tinyint,
  PRIMARY KEY (`id`)
);
INSERT INTO `dom_match` VALUES (5521,'2022-08-14 21:07:33','draw','marisol77','old_pete');
INSERT INTO `dom_start` VALUES
(5521,'marisol77','01 04 24 25 26 33 36'),
(5521,'old_pete','11 15 16 34 35 55 66');
INSERT INTO `dom_action` (`id`,`match_id`,`user`,`act`,`hi`,`lo`) VALUES
(90310,5521,'old_pete','LEAD',6,6),
(90311,5521,'marisol77','RIGHT',6,3),
(90312,5521,'old_pete','LEFT',6,1),
(90313,5521,'marisol77','LEFT',1,0),
(90314,5521,'old_pete','RIGHT',4,3),
(90315,5521,'marisol77','LEFT',4,0),
(90316,5521,'old_pete','DRAW',3,1),
(90317,5521,'old_pete','DRAW',6,5),
(90318,5521,'old_pete','DRAW',3,2),
(90319,5521,'old_pete','DRAW',5,0),
(90320,5521,'old_pete','DRAW',2,0),
(90321,5521,'old_pete','DRAW',0,0),
(90322,5521,'old_pete','DRAW',5,4),
(90323,5521,'old_pete','RIGHT',5,4),
(90324,5521,'marisol77','RIGHT',5,2),
(90325,5521,'old_pete','RIGHT',2,0),
(90326,5521,'marisol77','LEFT',4,2),
(90327,5521,'old_pete','RIGHT',5,0),
(90328,5521,'marisol77','LEFT',6,2),
(90329,5521,'old_pete','RIGHT',5,3),
(90330,5521,'marisol77','RIGHT',3,3);
UPDATE `dom_match` SET `winner`='marisol77', `points`=38 WHERE `id`=5521;
