--
-- PostgreSQL database dump
--

COPY public.players (id, name) FROM stdin;
31	Filippa
32	Ruben
33	Saga
34	Nils
\.


COPY public.game_moves (id, game_id, seq, player_id, kind, pip1, pip2, at_end) FROM stdin;
5400	77	1	31	tile	6	6	\N
5401	77	2	32	tile	1	6	left
5402	77	3	33	tile	5	6	right
5403	77	4	34	tile	2	5	right
5404	77	5	31	tile	2	6	right
5405	77	6	32	tile	1	4	left
5406	77	7	33	tile	3	4	left
5407	77	8	34	tile	1	3	left
5408	77	9	31	tile	3	6	right
5409	77	10	32	tile	1	5	left
5410	77	11	33	tile	4	5	left
5411	77	12	34	tile	0	4	left
5412	77	13	31	tile	2	3	right
5413	77	14	32	tile	0	1	left
5414	77	15	33	tile	2	4	right
5415	77	16	34	tile	1	2	left
5416	77	17	31	pass	\N	\N	\N
5417	77	18	32	tile	0	2	left
5418	77	19	33	tile	4	6	right
5419	77	20	34	pass	\N	\N	\N
5420	77	21	31	tile	0	6	right
5421	77	22	32	tile	0	5	right
5422	77	23	33	tile	0	3	left
5423	77	24	34	tile	5	5	right
5424	77	25	31	tile	3	3	left
5425	77	26	32	pass	\N	\N	\N
5426	77	27	33	pass	\N	\N	\N
5427	77	28	34	tile	3	5	left
\.


-- PostgreSQL database dump complete
