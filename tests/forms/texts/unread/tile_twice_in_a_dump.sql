--
-- PostgreSQL database dump
--

SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;

--
-- Data for Name: silla; Type: TABLE DATA; Schema: public; Owner: penya
--

COPY public.silla (partida_id, orden, jugador_id, apodo, pareja) FROM stdin;
512	1	41	Nacho B.	A
512	2	17	Iratxe	B
512	3	88	Txema	A
512	4	23	Lourdes	B
\.


--
-- Data for Name: jugada; Type: TABLE DATA; Schema: public; Owner: penya
--

COPY public.jugada (id, partida_id, jugador_id, alto, bajo, casa_con, punta, hora) FROM stdin;
90411	512	41	6	6	\N	\N	2023-11-18 18:02:17.439+01
90412	512	17	6	0	6	D	2023-11-18 18:02:52.030+01
90413	512	88	5	0	0	D	2023-11-18 18:02:56.241+01
90414	512	23	6	4	6	I	2023-11-18 18:03:30.073+01
90415	512	41	4	1	4	I	2023-11-18 18:04:05.916+01
90416	512	17	6	1	1	I	2023-11-18 18:04:27.585+01
90417	512	88	6	3	6	I	2023-11-18 18:04:41.620+01
90418	512	23	5	5	5	D	2023-11-18 18:05:19.121+01
90419	512	41	6	5	5	D	2023-11-18 18:05:43.198+01
90420	512	17	5	3	3	I	2023-11-18 18:06:03.173+01
90421	512	88	6	2	6	D	2023-11-18 18:06:30.218+01
90422	512	23	4	2	2	D	2023-11-18 18:07:01.098+01
90423	512	41	4	3	4	D	2023-11-18 18:07:13.715+01
90424	512	17	6	4	5	I	2023-11-18 18:07:40.105+01
90425	512	88	3	3	3	D	2023-11-18 18:08:10.395+01
90426	512	23	3	1	3	D	2023-11-18 18:08:30.862+01
90427	512	41	4	4	4	I	2023-11-18 18:08:46.564+01
90428	512	17	4	0	4	I	2023-11-18 18:09:10.241+01
90429	512	88	5	1	1	D	2023-11-18 18:09:37.377+01
90430	512	23	0	0	0	I	2023-11-18 18:10:11.163+01
90431	512	41	\N	\N	\N	\N	2023-11-18 18:10:31.155+01
90432	512	17	3	0	0	I	2023-11-18 18:11:03.783+01
90433	512	88	5	2	5	D	2023-11-18 18:11:31.828+01
90434	512	23	2	1	2	D	2023-11-18 18:11:36.069+01
90435	512	41	3	2	3	I	2023-11-18 18:11:48.268+01
90436	512	17	2	2	2	I	2023-11-18 18:12:11.817+01
\.


--
-- Data for Name: resultado; Type: TABLE DATA; Schema: public; Owner: penya
--

COPY public.resultado (partida_id, cierre, jugador_id, tantos_en_mano) FROM stdin;
512	f	17	{2,0,2,1}
\.


--
-- PostgreSQL database dump complete
--
