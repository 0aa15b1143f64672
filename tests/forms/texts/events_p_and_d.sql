--
-- PostgreSQL database dump
--

-- Dumped from database version 9.6.12
-- Dumped by pg_dump version 9.6.12

SET statement_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;

CREATE TABLE public.member (
    id integer NOT NULL,
    nick character varying(24) NOT NULL,
    joined date
);

CREATE TABLE public.sitting (
    game_id integer NOT NULL,
    member_id integer NOT NULL,
    chair smallint NOT NULL
);

-- what: P = placed on the table, D = drawn from the boneyard
CREATE TABLE public.event (
    id integer NOT NULL,
    game_id integer NOT NULL,
    seq smallint NOT NULL,
    member_id integer NOT NULL,
    what character(1) NOT NULL,
    hi smallint,
    lo smallint,
    side character(1),
    at timestamp with time zone
);

COPY public.member (id, nick, joined) FROM stdin;
4	bertil_k	2016-01-30
9	molly	2016-11-02
16	grandad77	2017-04-19
33	Piet	2019-05-01
\.

COPY public.sitting (game_id, member_id, chair) FROM stdin;
871	16	1
871	9	2
871	33	3
871	4	4
\.

COPY public.event (id, game_id, seq, member_id, what, hi, lo, side, at) FROM stdin;
40101	871	1	16	P	5	5	\N	2019-05-18 16:02:21.606+02
40102	871	2	9	P	6	5	r	2019-05-18 16:02:41.739+02
40103	871	3	33	P	5	0	l	2019-05-18 16:02:56.676+02
40104	871	4	4	P	6	4	r	2019-05-18 16:03:19.161+02
40105	871	5	16	D	6	2	\N	2019-05-18 16:03:42.755+02
40106	871	6	16	D	0	0	\N	2019-05-18 16:03:48.375+02
40107	871	7	16	P	0	0	l	2019-05-18 16:03:52.305+02
40108	871	8	9	P	4	4	r	2019-05-18 16:04:21.785+02
40109	871	9	33	P	4	0	r	2019-05-18 16:04:33.349+02
40110	871	10	4	P	6	0	l	2019-05-18 16:04:43.545+02
40111	871	11	16	P	6	2	l	2019-05-18 16:05:09.026+02
40112	871	12	9	P	5	2	l	2019-05-18 16:05:29.882+02
40113	871	13	33	P	2	0	r	2019-05-18 16:05:50.369+02
40114	871	14	4	P	4	2	r	2019-05-18 16:06:06.023+02
40115	871	15	16	D	6	6	\N	2019-05-18 16:06:36.177+02
40116	871	16	16	D	3	0	\N	2019-05-18 16:06:46.827+02
40117	871	17	16	D	6	3	\N	2019-05-18 16:06:54.715+02
40118	871	18	16	D	1	0	\N	2019-05-18 16:07:14.114+02
40119	871	19	16	D	4	1	\N	2019-05-18 16:07:40.129+02
40120	871	20	16	P	4	1	r	2019-05-18 16:08:04.924+02
40121	871	21	9	P	5	1	l	2019-05-18 16:08:10.087+02
40122	871	22	33	P	1	1	r	2019-05-18 16:08:38.067+02
40123	871	23	4	P	3	1	r	2019-05-18 16:08:59.110+02
40124	871	24	16	P	3	0	r	2019-05-18 16:09:11.908+02
40125	871	25	9	P	6	1	l	2019-05-18 16:09:15.751+02
\.

ALTER TABLE ONLY public.event
    ADD CONSTRAINT event_pkey PRIMARY KEY (id);

--
-- PostgreSQL database dump complete
--
