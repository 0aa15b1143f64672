-- MariaDB dump 10.19  Distrib 10.6.12-MariaDB, for debian-linux-gnu (x86_64)
-- Host: localhost    Database: huesos
-- ------------------------------------------------------
/*!40101 SET NAMES utf8mb4 */;

INSERT INTO `player` (`id`,`handle`,`elo`) VALUES (17,'brambleton',1412),(63,'ms_quill',1388);
INSERT INTO `game` (`id`,`kind`,`p1`,`p2`,`started`,`winner`,`points`) VALUES (2044,'draw',17,63,'2022-10-08 15:02:41',17,24);

INSERT INTO `deal` (`game_id`,`player_id`,`tiles`) VALUES (2044,17,'65,54,32,61,41,50,20');
INSERT INTO `deal` (`game_id`,`player_id`,`tiles`) VALUES (2044,63,'55,44,52,22,21,11,40');

LOCK TABLES `ply` WRITE;
INSERT INTO `ply` (`game_id`,`no`,`player_id`,`op`,`tile`,`end`) VALUES
(2044,1,17,'put','20',NULL),
(2044,2,63,'put','21','R'),
(2044,3,17,'put','61','R'),
(2044,4,63,'put','40','L'),
(2044,5,17,'put','65','R'),
(2044,6,63,'put','44','L'),
(2044,7,17,'put','54','L'),
(2044,8,63,'put','55','R'),
(2044,9,17,'put','50','R'),
(2044,10,63,'put','52','L'),
(2044,11,17,'put','32','L'),
(2044,12,63,'dig','53',NULL),
(2044,13,63,'put','53','L'),
(2044,14,17,'dig','33',NULL),
(2044,15,17,'dig','60',NULL),
(2044,16,17,'put','60','R'),
(2044,17,63,'dig','63',NULL),
(2044,18,63,'put','63','R'),
(2044,19,17,'put','33','R'),
(2044,20,63,'dig','00',NULL),
(2044,21,63,'dig','62',NULL),
(2044,22,63,'dig','64',NULL),
(2044,23,63,'dig','31',NULL),
(2044,24,63,'put','31','R'),
(2044,25,17,'put','41','R');
UNLOCK TABLES;
-- Dump completed on 2022-10-09  3:00:07
