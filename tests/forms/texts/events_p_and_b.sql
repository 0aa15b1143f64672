--
-- PostgreSQL database dump
--

-- Dumped from database version 15.6
-- Dumped by pg_dump version 15.6 (Debian 15.6-0+deb12u1)

SET statement_timeout = 0;
SET client_encoding = 'UTF8';

CREATE TABLE public.seat (
    seat_no smallint NOT NULL,
    nick text NOT NULL
);

CREATE TABLE public.action (
    id bigint NOT NULL,
    round_id integer NOT NULL,
    seat_no smallint NOT NULL,
    verb character(1) NOT NULL, -- p = put down, b = bought from boneyard
    hi smallint,
    lo smallint,
    arm text,
    created_at timestamp without time zone
);

--
-- Data for Name: seat; Type: TABLE DATA; Schema: public; Owner: bones
--

COPY public.seat (seat_no, nick) FROM stdin;
1	hendrik
2	ruth
3	okan
4	pia
\.


--
-- Data for Name: action; Type: TABLE DATA; Schema: public; Owner: bones
--

COPY public.action (id, round_id, seat_no, verb, hi, lo, arm, created_at) FROM stdin;
88411	5127	1	p	6	6	\N	2024-03-02 22:05:14.918
88412	5127	2	b	6	2	\N	2024-03-02 22:05:30.279
88413	5127	2	p	6	2	E	2024-03-02 22:05:44.553
88414	5127	3	p	6	0	W	2024-03-02 22:05:50.152
88415	5127	4	p	4	2	E	2024-03-02 22:06:04.546
88416	5127	1	p	0	0	W	2024-03-02 22:06:12.386
88417	5127	2	p	5	0	W	2024-03-02 22:06:23.395
88418	5127	3	b	6	5	\N	2024-03-02 22:06:33.855
88419	5127	3	p	6	5	W	2024-03-02 22:06:52.518
88420	5127	4	p	6	4	W	2024-03-02 22:06:58.692
88421	5127	1	b	4	1	\N	2024-03-02 22:07:06.690
88422	5127	1	p	4	1	W	2024-03-02 22:07:23.375
88423	5127	2	p	4	4	E	2024-03-02 22:07:29.756
88424	5127	3	p	1	1	W	2024-03-02 22:07:42.311
88425	5127	4	p	4	0	E	2024-03-02 22:07:55.779
88426	5127	1	p	5	1	W	2024-03-02 22:08:13.051
88427	5127	2	p	2	0	E	2024-03-02 22:08:29.522
88428	5127	3	b	3	1	\N	2024-03-02 22:08:33.673
88429	5127	3	b	5	4	\N	2024-03-02 22:08:49.566
88430	5127	3	p	5	4	W	2024-03-02 22:09:03.156
88431	5127	4	p	2	1	E	2024-03-02 22:09:17.827
88432	5127	1	p	6	1	E	2024-03-02 22:09:30.190
88433	5127	2	b	1	0	\N	2024-03-02 22:09:33.159
88434	5127	2	b	4	3	\N	2024-03-02 22:09:37.926
88435	5127	2	p	4	3	W	2024-03-02 22:09:56.063
88436	5127	3	p	6	3	E	2024-03-02 22:10:12.007
88437	5127	4	b	5	3	\N	2024-03-02 22:10:21.375
88438	5127	4	p	5	3	E	2024-03-02 22:10:25.043
88439	5127	1	p	3	2	W	2024-03-02 22:10:32.931
\.


SELECT pg_catalog.setval('public.action_id_seq', 88439, true);

ALTER TABLE ONLY public.action
    ADD CONSTRAINT action_pkey PRIMARY KEY (id);

--
-- PostgreSQL database dump complete
--
