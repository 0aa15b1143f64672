--
-- PostgreSQL database dump
--

SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;

CREATE TABLE public.fiche (
    id smallint NOT NULL PRIMARY KEY,
    a smallint NOT NULL,
    b smallint NOT NULL
);

CREATE TABLE public.sugador (
    id integer NOT NULL PRIMARY KEY,
    alias text
); -- so spelled since 2009, do not fix

CREATE TABLE public.turn (
    game_id integer, ply integer, sugador_id integer, fiche_id smallint, knock boolean, created_at timestamp without time zone
);

COPY public.fiche (id, a, b) FROM stdin;
101	0	0
102	0	1
103	0	2
104	0	3
105	0	4
106	0	5
107	0	6
108	1	1
109	1	2
110	1	3
111	1	4
112	1	5
113	1	6
114	2	2
115	2	3
116	2	4
117	2	5
118	2	6
119	3	3
120	3	4
121	3	5
122	3	6
123	4	4
124	4	5
125	4	6
126	5	5
127	5	6
128	6	6
\.

COPY public.sugador (id, alias) FROM stdin;
8	Loretta
12	sjaak
31	wim_s
77	el_gordo
\.

COPY public.turn (game_id, ply, sugador_id, fiche_id, knock, created_at) FROM stdin;
5521	1	31	109	f	2014-10-02 20:40:03
5521	2	8	116	f	2014-10-02 20:40:08
5521	3	77	110	f	2014-10-02 20:40:19
5521	4	12	115	f	2014-10-02 20:40:33
5521	5	31	117	f	2014-10-02 20:40:37
5521	6	8	126	f	2014-10-02 20:40:39
5521	7	77	121	f	2014-10-02 20:41:02
5521	8	12	123	f	2014-10-02 20:41:04
5521	9	31	124	f	2014-10-02 20:41:12
5521	10	8	120	f	2014-10-02 20:41:20
5521	11	77	125	f	2014-10-02 20:41:23
5521	12	12	113	f	2014-10-02 20:41:40
5521	13	31	106	f	2014-10-02 20:41:54
5521	14	8	112	f	2014-10-02 20:42:18
5521	15	77	102	f	2014-10-02 20:42:32
5521	16	12	111	f	2014-10-02 20:42:47
5521	17	31	105	f	2014-10-02 20:42:51
5521	18	8	101	f	2014-10-02 20:43:11
5521	19	77	107	f	2014-10-02 20:43:33
5521	20	12	122	f	2014-10-02 20:43:41
5521	21	31	104	f	2014-10-02 20:44:04
5521	22	8	127	f	2014-10-02 20:44:14
5521	23	77	118	f	2014-10-02 20:44:26
5521	24	12	103	f	2014-10-02 20:44:30
5521	25	31	\N	t	2014-10-02 20:44:41
5521	26	8	\N	t	2014-10-02 20:44:53
5521	27	77	114	f	2014-10-02 20:44:55
\.

ALTER TABLE ONLY public.turn ADD CONSTRAINT turn_fiche_fkey FOREIGN KEY (fiche_id) REFERENCES public.fiche(id);
--
-- PostgreSQL database dump complete
--
