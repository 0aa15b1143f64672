--
-- PostgreSQL database dump
--

-- Dumped from database version 14.9 (Debian 14.9-1.pgdg120+1)
-- Dumped by pg_dump version 15.4

SET statement_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;

CREATE TABLE public.member (
    id integer NOT NULL,
    handle text NOT NULL,
    joined date
);

CREATE TABLE public.deal (
    match_no integer,
    member_id integer,
    bones text[]
);

CREATE TABLE public.happening (
    seq integer NOT NULL,
    match_no integer,
    member_id integer,
    verb character varying(8),
    pip_a smallint,
    pip_b smallint,
    arm character(1),
    at timestamp without time zone
);

COMMENT ON COLUMN public.happening.arm IS 'H = head, T = tail of the row';

--
-- Data for Name: member; Type: TABLE DATA; Schema: public; Owner: bones
--

COPY public.member (id, handle, joined) FROM stdin;
17	ifeoma	2021-05-30
41	tunde_b	2020-11-02
58	chidi	2023-01-19
63	mama_ngozi	2023-01-19
\.

COPY public.deal (match_no, member_id, bones) FROM stdin;
2207	41	{"5|5","2|2","0|4","0|6","6|6"}
2207	17	{"2|6","4|5","2|3","3|5","2|4"}
2207	63	{"1|3","1|6","4|4","4|6","0|5"}
2207	58	{"0|2","0|3","0|0","1|2","1|4"}
\.

--
-- Data for Name: happening; Type: TABLE DATA; Schema: public; Owner: bones
--

COPY public.happening (seq, match_no, member_id, verb, pip_a, pip_b, arm, at) FROM stdin;
90115	2207	41	lay	6	6	\N	2023-08-12 19:02:24.837
90116	2207	17	lay	6	2	H	2023-08-12 19:02:27.209
90117	2207	63	lay	6	4	T	2023-08-12 19:02:39.103
90118	2207	58	lay	2	0	H	2023-08-12 19:02:43.524
90119	2207	41	lay	4	0	T	2023-08-12 19:02:52.491
90121	2207	17	buy	1	1	\N	2023-08-12 19:03:06.487
90122	2207	17	buy	3	3	\N	2023-08-12 19:03:17.974
90124	2207	17	buy	1	5	\N	2023-08-12 19:03:26.140
90125	2207	17	buy	3	4	\N	2023-08-12 19:03:33.766
90126	2207	17	buy	2	5	\N	2023-08-12 19:03:46.115
90127	2207	17	buy	0	1	\N	2023-08-12 19:03:53.266
90129	2207	17	lay	0	1	T	2023-08-12 19:04:06.085
90130	2207	63	lay	1	3	T	2023-08-12 19:04:18.700
90131	2207	58	lay	0	0	H	2023-08-12 19:04:27.075
90132	2207	41	lay	0	6	H	2023-08-12 19:04:31.226
90133	2207	17	lay	3	2	T	2023-08-12 19:04:36.588
90134	2207	63	lay	6	1	H	2023-08-12 19:04:44.318
90135	2207	58	lay	2	1	T	2023-08-12 19:04:58.301
90137	2207	41	buy	5	6	\N	2023-08-12 19:05:12.240
90138	2207	41	buy	3	6	\N	2023-08-12 19:05:23.638
90139	2207	41	knock	\N	\N	\N	2023-08-12 19:05:34.947
90141	2207	17	lay	1	5	T	2023-08-12 19:05:40.779
90143	2207	63	lay	5	0	T	2023-08-12 19:05:44.042
90145	2207	58	lay	0	3	T	2023-08-12 19:05:54.396
90146	2207	41	lay	3	6	T	2023-08-12 19:06:03.979
90148	2207	17	lay	1	1	H	2023-08-12 19:06:11.451
90149	2207	63	knock	\N	\N	\N	2023-08-12 19:06:19.062
90151	2207	58	lay	1	4	H	2023-08-12 19:06:28.732
\.

ALTER TABLE ONLY public.happening ADD CONSTRAINT happening_pkey PRIMARY KEY (seq);

--
-- PostgreSQL database dump complete
--
