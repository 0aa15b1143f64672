-- MySQL dump 10.13  Distrib 5.7.38
-- Table structure for table `dom_move`
DROP TABLE IF EXISTS `dom_move`;
CREATE TABLE `dom_move` (
  `game_id` int NOT NULL,
  `ply` smallint NOT NULL,
  `player_id` int NOT NULL,
  `kind` char(1) NOT NULL COMMENT 'P=play D=draw',
  `pip_a` tinyint DEFAULT NULL,
  `pip_b` tinyint DEFAULT NULL,
  PRIMARY KEY (`game_id`,`ply`)
) ENGINE=InnoDB;

INSERT INTO `dom_player` (`id`,`nick`,`elo`) VALUES (314,'kostas',1488),(59,'Nadja',1512);
INSERT INTO `dom_game` VALUES (90210,'2018-02-03 11:20:00','draw',314,59,'314 won',32);
INSERT INTO `dom_move` VALUES
(90210,1,59,'P',5,5),
(90210,2,314,'P',5,6),
(90210,3,59,'P',5,3),
(90210,4,314,'P',6,3),
(90210,5,59,'P',3,2),
(90210,6,314,'P',3,1),
(90210,7,59,'P',2,0),
(90210,8,314,'P',0,4),
(90210,9,59,'P',4,6),
(90210,10,314,'P',1,1),
(90210,11,59,'P',1,2),
(90210,12,314,'D',2,4),
(90210,13,314,'P',2,4),
(90210,14,59,'D',1,6),
(90210,15,59,'P',6,1),
(90210,16,314,'P',4,5),
(90210,17,59,'D',6,6),
(90210,18,59,'D',2,6),
(90210,19,59,'D',0,6),
(90210,20,59,'D',1,4),
(90210,21,59,'P',1,4),
(90210,22,314,'P',5,0);
-- Dump completed on 2022-08-30  3:15:02
