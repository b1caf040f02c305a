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
	rules TEXT NOT NULL, 
	redeal TEXT NOT NULL, 
	boards INTEGER NOT NULL, 
	winners INTEGER NOT NULL, 
	movement TEXT NOT NULL, 
	method TEXT NOT NULL, 
	matchpoints_per_win INTEGER NOT NULL, 
	unequal_boards TEXT NOT NULL, 
	percent_decimals INTEGER NOT NULL, 
	CONSTRAINT pk_events PRIMARY KEY (id), 
	CONSTRAINT ck_events_named CHECK (name <> ''), 
	CONSTRAINT ck_events_unequal_boards CHECK (unequal_boards IN ('neuberg', 'own-top')), 
	CONSTRAINT ck_events_boards CHECK (boards >= 0), 
	CONSTRAINT ck_events_scale CHECK (matchpoints_per_win IN (1, 2)), 
	CONSTRAINT ck_events_percent_decimals CHECK (percent_decimals BETWEEN 0 AND 6), 
	CONSTRAINT ck_events_winners CHECK (winners IN (1, 2)), 
	CONSTRAINT uq_events_name_date UNIQUE (name, date), 
	CONSTRAINT uq_events_slug UNIQUE (slug)
);
INSERT INTO events VALUES(1,'early-evening-2025-03-04','Early evening','2025-03-04','','standard','redeal',2,2,'','matchpoints',2,'neuberg',2);
CREATE TABLE boards (
	event_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	deal TEXT NOT NULL, 
	CONSTRAINT pk_boards PRIMARY KEY (event_id, number), 
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
	remark TEXT NOT NULL, 
	CONSTRAINT pk_results PRIMARY KEY (id), 
	CONSTRAINT ck_results_declarer CHECK (declarer IN ('N', 'E', 'S', 'W')), 
	CONSTRAINT ck_results_table CHECK ("table" >= 1), 
	CONSTRAINT ck_results_one_outcome CHECK ((contract IS NULL OR (score IS NULL AND award IS NULL)) AND (score IS NULL OR award IS NULL)), 
	CONSTRAINT ck_results_contract_declarer CHECK ((contract IS NULL) = (declarer IS NULL)), 
	CONSTRAINT ck_results_contract_tricks CHECK ((contract IS NULL) = (tricks IS NULL)), 
	CONSTRAINT ck_results_sit_out CHECK ((ns IS NULL OR ew IS NULL) = (contract IS NULL AND score IS NULL AND award IS NULL)), 
	CONSTRAINT ck_results_board CHECK (board >= 1), 
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
INSERT INTO results VALUES(2,1,1,NULL,NULL,'3','4','PS','N',9,NULL,NULL,'');
INSERT INTO results VALUES(3,1,2,NULL,NULL,'1','2','PNT','E',8,NULL,NULL,'');
INSERT INTO results VALUES(5,1,1,NULL,NULL,'1','2','GS','N',11,NULL,NULL,'');
COMMIT;
