PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO alembic_version VALUES('0001');
CREATE TABLE events (
	id INTEGER NOT NULL, 
	slug TEXT NOT NULL, 
	name TEXT NOT NULL, 
	date DATE NOT NULL, 
	club TEXT NOT NULL, 
	club_id TEXT NOT NULL, 
	rules TEXT NOT NULL, 
	redeal TEXT NOT NULL, 
	boards INTEGER NOT NULL, 
	winners INTEGER NOT NULL, 
	movement TEXT NOT NULL, 
	method TEXT NOT NULL, 
	matchpoints_per_win INTEGER NOT NULL, 
	unequal_boards TEXT NOT NULL, 
	small_groups TEXT NOT NULL, 
	round_cells TEXT NOT NULL, 
	round_totals TEXT NOT NULL, 
	percent_decimals INTEGER NOT NULL, 
	sit_out TEXT NOT NULL, 
	factor_totals BOOLEAN NOT NULL, 
	sections TEXT NOT NULL, 
	split_ties TEXT NOT NULL, 
	imp_divisor TEXT NOT NULL, 
	imp_cap INTEGER NOT NULL, 
	datum TEXT NOT NULL, 
	datum_trim TEXT NOT NULL, 
	victory_points TEXT NOT NULL, 
	target INTEGER NOT NULL, 
	CONSTRAINT pk_events PRIMARY KEY (id), 
	CONSTRAINT ck_events_name CHECK (name <> ''), 
	CONSTRAINT ck_events_rules CHECK (rules IN ('standard', 'plus', 'plus-additive', 'single-dummy', 'bridge')), 
	CONSTRAINT ck_events_redeal CHECK (redeal IN ('redeal', 'ns-declare')), 
	CONSTRAINT ck_events_boards CHECK (boards BETWEEN 0 AND 999), 
	CONSTRAINT ck_events_winners CHECK (winners BETWEEN 1 AND 2), 
	CONSTRAINT ck_events_method CHECK (method IN ('matchpoints', 'cross-imps', 'butler', 'aggregate')), 
	CONSTRAINT ck_events_matchpoints_per_win CHECK (matchpoints_per_win BETWEEN 1 AND 2), 
	CONSTRAINT ck_events_unequal_boards CHECK (unequal_boards IN ('neuberg', 'own-top')), 
	CONSTRAINT ck_events_small_groups CHECK (small_groups IN ('ebu', 'neuberg')), 
	CONSTRAINT ck_events_round_cells CHECK (round_cells IN ('exact', '0.1', '0.01')), 
	CONSTRAINT ck_events_round_totals CHECK (round_totals IN ('exact', '0.1', '0.01')), 
	CONSTRAINT ck_events_percent_decimals CHECK (percent_decimals BETWEEN 0 AND 6), 
	CONSTRAINT ck_events_sections CHECK (sections IN ('across', 'apart')), 
	CONSTRAINT ck_events_split_ties CHECK (split_ties IN ('none', 'own-match', 'countback')), 
	CONSTRAINT ck_events_imp_divisor CHECK (imp_divisor IN ('comparisons', 'results', 'none')), 
	CONSTRAINT ck_events_imp_cap CHECK (imp_cap BETWEEN 0 AND 24), 
	CONSTRAINT ck_events_datum CHECK (datum IN ('trimmed-mean', 'mean', 'median')), 
	CONSTRAINT ck_events_victory_points CHECK (victory_points IN ('none', 'wbf')), 
	CONSTRAINT ck_events_target CHECK (target BETWEEN 0 AND 1000000), 
	CONSTRAINT uq_events_slug UNIQUE (slug)
);
INSERT INTO events VALUES(1,'early-evening-2025-03-04','Early evening','2025-03-04','','','standard','redeal',2,2,'','matchpoints',2,'neuberg','ebu','exact','exact',2,'ignore',0,'across','none','comparisons',0,'trimmed-mean','1','none',0);
CREATE TABLE boards (
	event_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	deal TEXT, 
	north INTEGER, 
	east INTEGER, 
	south INTEGER, 
	west INTEGER, 
	CONSTRAINT pk_boards PRIMARY KEY (event_id, number), 
	CONSTRAINT ck_boards_all_points CHECK ((north IS NULL) = (east IS NULL) AND (east IS NULL) = (south IS NULL) AND (south IS NULL) = (west IS NULL)), 
	CONSTRAINT ck_boards_known CHECK (deal IS NOT NULL OR north IS NOT NULL), 
	CONSTRAINT ck_boards_number CHECK (number >= 1), 
	CONSTRAINT fk_boards_event_id FOREIGN KEY(event_id) REFERENCES events (id) ON DELETE CASCADE
);
CREATE TABLE chosen (
	one INTEGER NOT NULL, 
	event_id INTEGER NOT NULL, 
	CONSTRAINT pk_chosen PRIMARY KEY (one), 
	CONSTRAINT ck_chosen_one CHECK (one = 1), 
	CONSTRAINT fk_chosen_event_id FOREIGN KEY(event_id) REFERENCES events (id) ON DELETE CASCADE
);
CREATE TABLE pairs (
	event_id INTEGER NOT NULL, 
	label TEXT NOT NULL, 
	direction TEXT, 
	player1 TEXT NOT NULL, 
	player2 TEXT NOT NULL, 
	id1 TEXT NOT NULL, 
	id2 TEXT NOT NULL, 
	section TEXT NOT NULL, 
	stratum TEXT NOT NULL, 
	handicap TEXT NOT NULL, 
	CONSTRAINT pk_pairs PRIMARY KEY (event_id, label), 
	CONSTRAINT ck_pairs_direction CHECK (direction IN ('NS', 'EW')), 
	CONSTRAINT ck_pairs_labelled CHECK (label <> ''), 
	CONSTRAINT fk_pairs_event_id FOREIGN KEY(event_id) REFERENCES events (id) ON DELETE CASCADE
);
INSERT INTO pairs VALUES(1,'1','NS','Ann','Bob','','','','','');
INSERT INTO pairs VALUES(1,'2','EW','Cid','Dot','','','','','');
INSERT INTO pairs VALUES(1,'3','NS','Eve','Flo','','','','','');
INSERT INTO pairs VALUES(1,'4','EW','Gus','Hal','','','','','');
CREATE TABLE penalties (
	id INTEGER NOT NULL, 
	event_id INTEGER NOT NULL, 
	pair TEXT NOT NULL, 
	amount TEXT NOT NULL, 
	unit TEXT NOT NULL, 
	reason TEXT NOT NULL, 
	"by" TEXT NOT NULL, 
	at TEXT NOT NULL, 
	CONSTRAINT pk_penalties PRIMARY KEY (id), 
	CONSTRAINT ck_penalties_unit CHECK (unit IN ('mp', '%top', 'imp', 'points')), 
	CONSTRAINT pair FOREIGN KEY(event_id, pair) REFERENCES pairs (event_id, label) ON UPDATE CASCADE, 
	CONSTRAINT fk_penalties_event_id FOREIGN KEY(event_id) REFERENCES events (id) ON DELETE CASCADE
);
CREATE TABLE results (
	id INTEGER NOT NULL, 
	event_id INTEGER NOT NULL, 
	board INTEGER NOT NULL, 
	round INTEGER, 
	"table" INTEGER, 
	ns TEXT, 
	ew TEXT, 
	contract TEXT, 
	declarer TEXT, 
	tricks INTEGER, 
	score INTEGER, 
	award TEXT, 
	"group" TEXT NOT NULL, 
	remark TEXT NOT NULL, 
	CONSTRAINT pk_results PRIMARY KEY (id), 
	CONSTRAINT ck_results_contract_tricks CHECK ((contract IS NULL OR contract = 'PASS') = (tricks IS NULL)), 
	CONSTRAINT ck_results_declarer CHECK (declarer IN ('N', 'E', 'S', 'W')), 
	CONSTRAINT ck_results_table CHECK ("table" >= 1), 
	CONSTRAINT ck_results_one_outcome CHECK ((contract IS NULL OR (score IS NULL AND award IS NULL)) AND (score IS NULL OR award IS NULL)), 
	CONSTRAINT ck_results_sit_out CHECK ((ns IS NULL OR ew IS NULL) = (contract IS NULL AND score IS NULL AND award IS NULL)), 
	CONSTRAINT ck_results_board CHECK (board >= 1), 
	CONSTRAINT ck_results_contract_declarer CHECK (declarer IS NULL OR tricks IS NOT NULL), 
	CONSTRAINT ck_results_opponents CHECK (ns <> ew), 
	CONSTRAINT ck_results_pair CHECK (ns IS NOT NULL OR ew IS NOT NULL), 
	CONSTRAINT ck_results_round CHECK (round >= 1), 
	CONSTRAINT ck_results_tricks CHECK (tricks BETWEEN 0 AND 13), 
	CONSTRAINT ew FOREIGN KEY(event_id, ew) REFERENCES pairs (event_id, label) ON UPDATE CASCADE, 
	CONSTRAINT ns FOREIGN KEY(event_id, ns) REFERENCES pairs (event_id, label) ON UPDATE CASCADE, 
	CONSTRAINT fk_results_event_id FOREIGN KEY(event_id) REFERENCES events (id) ON DELETE CASCADE, 
	CONSTRAINT uq_results_event_id_board_ew UNIQUE (event_id, board, ew), 
	CONSTRAINT uq_results_event_id_board_ns UNIQUE (event_id, board, ns)
);
INSERT INTO results VALUES(1,1,1,NULL,NULL,'1','2','GS','N',11,NULL,NULL,'','');
INSERT INTO results VALUES(2,1,1,NULL,NULL,'3','4','PS','N',9,NULL,NULL,'','');
INSERT INTO results VALUES(3,1,2,NULL,NULL,'1','2','PNT','E',8,NULL,NULL,'','');
INSERT INTO results VALUES(4,1,2,NULL,NULL,'3','4','GNT','E',9,NULL,NULL,'','');
CREATE TABLE rulings (
	event_id INTEGER NOT NULL, 
	board INTEGER NOT NULL, 
	ns TEXT NOT NULL, 
	ew TEXT NOT NULL, 
	"by" TEXT NOT NULL, 
	at TEXT NOT NULL, 
	reason TEXT NOT NULL, 
	CONSTRAINT pk_rulings PRIMARY KEY (event_id, board, ns, ew), 
	CONSTRAINT ck_rulings_board CHECK (board >= 1), 
	CONSTRAINT ew FOREIGN KEY(event_id, ew) REFERENCES pairs (event_id, label) ON UPDATE CASCADE, 
	CONSTRAINT ns FOREIGN KEY(event_id, ns) REFERENCES pairs (event_id, label) ON UPDATE CASCADE, 
	CONSTRAINT fk_rulings_event_id FOREIGN KEY(event_id) REFERENCES events (id) ON DELETE CASCADE
);
CREATE TABLE history (
	id INTEGER NOT NULL, 
	event_id INTEGER NOT NULL, 
	at TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	topic TEXT NOT NULL, 
	board INTEGER, 
	ns TEXT, 
	ew TEXT, 
	pair TEXT, 
	what TEXT, 
	sentence TEXT NOT NULL, 
	differences TEXT NOT NULL, 
	CONSTRAINT pk_history PRIMARY KEY (id), 
	CONSTRAINT ck_history_kind CHECK (kind IN ('do', 'undo', 'redo', 'note')), 
	CONSTRAINT fk_history_event_id FOREIGN KEY(event_id) REFERENCES events (id) ON DELETE CASCADE
);
INSERT INTO history VALUES(1,1,'2026-11-22 20:19','do','result',1,'1','2',NULL,NULL,'Board 1, 1 against 2: GS N 11, +450 (was GS N 10, +420)','[["results",{"board":1,"ns":"1","ew":"2","round":null,"table":null,"group":"","remark":"","contract":"GS","declarer":"N","tricks":10,"score":null,"award":null},{"board":1,"ns":"1","ew":"2","round":null,"table":null,"group":"","remark":"","contract":"GS","declarer":"N","tricks":11,"score":null,"award":null}]]');
INSERT INTO history VALUES(2,1,'2026-11-22 20:19','do','result',2,'3','4',NULL,NULL,'Board 2, 3 against 4: cleared (was GNT E 9, -400)','[["results",{"board":2,"ns":"3","ew":"4","round":null,"table":null,"group":"","remark":"","contract":"GNT","declarer":"E","tricks":9,"score":null,"award":null},null]]');
INSERT INTO history VALUES(3,1,'2026-11-22 20:19','undo','result',2,'3','4',NULL,NULL,'Board 2, 3 against 4: cleared (was GNT E 9, -400)','[["results",null,{"board":2,"ns":"3","ew":"4","round":null,"table":null,"group":"","remark":"","contract":"GNT","declarer":"E","tricks":9,"score":null,"award":null}]]');
CREATE TABLE marks (
	id INTEGER NOT NULL, 
	event_id INTEGER NOT NULL, 
	code TEXT NOT NULL, 
	board INTEGER NOT NULL, 
	round INTEGER, 
	"table" INTEGER, 
	pairs TEXT NOT NULL, 
	"by" TEXT NOT NULL, 
	at TEXT NOT NULL, 
	CONSTRAINT pk_marks PRIMARY KEY (id), 
	CONSTRAINT ck_marks_coded CHECK (code <> ''), 
	CONSTRAINT ck_marks_board CHECK (board >= 1), 
	CONSTRAINT fk_marks_event_id FOREIGN KEY(event_id) REFERENCES events (id) ON DELETE CASCADE
);
CREATE TABLE changes (
	id INTEGER NOT NULL, 
	event_id INTEGER NOT NULL, 
	from_round INTEGER NOT NULL, 
	pair TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	player1 TEXT NOT NULL, 
	player2 TEXT NOT NULL, 
	CONSTRAINT pk_changes PRIMARY KEY (id), 
	CONSTRAINT ck_changes_kind CHECK (kind IN ('substitute', 'withdraw', 'join')), 
	CONSTRAINT ck_changes_from_round CHECK (from_round >= 1), 
	CONSTRAINT pair FOREIGN KEY(event_id, pair) REFERENCES pairs (event_id, label) ON UPDATE CASCADE, 
	CONSTRAINT fk_changes_event_id FOREIGN KEY(event_id) REFERENCES events (id) ON DELETE CASCADE
);
CREATE TABLE sittings (
	event_id INTEGER NOT NULL, 
	section TEXT NOT NULL, 
	round INTEGER NOT NULL, 
	"table" INTEGER NOT NULL, 
	ns TEXT, 
	ew TEXT, 
	first_board INTEGER NOT NULL, 
	last_board INTEGER NOT NULL, 
	arrow_switched BOOLEAN NOT NULL, 
	CONSTRAINT pk_sittings PRIMARY KEY (event_id, section, round, "table"), 
	CONSTRAINT ck_sittings_table CHECK ("table" >= 1), 
	CONSTRAINT ck_sittings_boards CHECK (first_board BETWEEN 1 AND last_board), 
	CONSTRAINT ck_sittings_opponents CHECK (ns <> ew), 
	CONSTRAINT ck_sittings_pair CHECK (ns IS NOT NULL OR ew IS NOT NULL), 
	CONSTRAINT ck_sittings_round CHECK (round >= 1), 
	CONSTRAINT ew FOREIGN KEY(event_id, ew) REFERENCES pairs (event_id, label) ON UPDATE CASCADE, 
	CONSTRAINT ns FOREIGN KEY(event_id, ns) REFERENCES pairs (event_id, label) ON UPDATE CASCADE, 
	CONSTRAINT fk_sittings_event_id FOREIGN KEY(event_id) REFERENCES events (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX uq_events_name_date_club ON events (name, date, club) WHERE club_id = '';
CREATE UNIQUE INDEX uq_events_name_date_club_id ON events (name, date, club_id) WHERE club_id <> '';
CREATE INDEX ix_results_event_id ON results (event_id);
COMMIT;
