--
-- PostgreSQL database dump
--
-- Dumped from database version 14.9 (Debian 14.9-1.pgdg110+1)
-- Dumped by pg_dump version 14.9

SET statement_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;

CREATE TABLE public.chair (
    id smallint NOT NULL,
    nick text NOT NULL,
    team character(1) NOT NULL
);

CREATE TABLE public.ply (
    ply_no integer NOT NULL,
    chair_id smallint NOT NULL REFERENCES public.chair(id),
    low smallint,          -- NULL/NULL when the chair had to knock
    high smallint,
    on_end character(1),
    think_ms integer
);

COPY public.chair (id, nick, team) FROM stdin;
11	abuelo	x
12	mireia	y
13	el_zurdo	x
14	quim	y
\.


COPY public.ply (ply_no, chair_id, low, high, on_end, think_ms) FROM stdin;
1	14	6	6	\N	19502
2	11	4	6	a	3340
3	12	5	6	b	16593
4	13	\N	\N	\N	9272
5	14	3	5	b	1906
6	11	0	4	a	714
7	12	2	3	b	5470
8	13	2	2	b	19917
9	14	0	1	a	16109
10	11	1	5	a	12927
11	12	1	2	b	11165
12	13	1	1	b	1417
13	14	5	5	a	9635
14	11	4	5	a	16718
15	12	1	4	a	7191
16	13	1	3	a	14266
17	14	1	6	b	18339
18	11	3	3	a	18370
19	12	\N	\N	\N	3787
20	13	0	6	b	7023
21	14	3	4	a	19162
22	11	0	2	b	18840
23	12	2	5	b	9400
24	13	\N	\N	\N	20690
25	14	4	4	a	3587
\.


SELECT pg_catalog.setval('public.ply_ply_no_seq', 25, true);

ALTER TABLE ONLY public.ply ADD CONSTRAINT ply_pkey PRIMARY KEY (ply_no);

--
-- PostgreSQL database dump complete
--
