BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0015');
CREATE TABLE announced (
	event_id INTEGER NOT NULL, 
	board INTEGER NOT NULL, 
	ns TEXT NOT NULL, 
	ew TEXT NOT NULL, 
	north INTEGER NOT NULL, 
	east INTEGER NOT NULL, 
	south INTEGER NOT NULL, 
	west INTEGER NOT NULL, 
	CONSTRAINT pk_announced PRIMARY KEY (event_id, board, ns, ew), 
	CONSTRAINT ck_announced_board CHECK (board >= 1), 
	CONSTRAINT fk_announced_event_id FOREIGN KEY(event_id) REFERENCES events (id) ON DELETE CASCADE
);
INSERT INTO "announced" VALUES(1,1,'1','4',10,12,9,9);
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
INSERT INTO "boards" VALUES(1,2,'N:T532.AK4.K83.A53 Q74.75.JT6.QJ976 AK6.9632.AQ4.K42 J98.QJT8.9752.T8',NULL,NULL,NULL,NULL);
CREATE TABLE "changes" (
	id INTEGER NOT NULL, 
	event_id INTEGER NOT NULL, 
	from_round INTEGER NOT NULL, 
	pair TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	player1 TEXT NOT NULL, 
	player2 TEXT NOT NULL, 
	CONSTRAINT pk_changes PRIMARY KEY (id), 
	CONSTRAINT fk_changes_event_id FOREIGN KEY(event_id) REFERENCES events (id) ON DELETE CASCADE, 
	CONSTRAINT pair FOREIGN KEY(event_id, pair) REFERENCES pairs (event_id, label) ON UPDATE CASCADE, 
	CONSTRAINT ck_changes_from_round CHECK (from_round >= 1), 
	CONSTRAINT ck_changes_kind CHECK (kind IN ('substitute', 'withdraw', 'join', 'forfeit'))
);
INSERT INTO "changes" VALUES(1,1,2,'1','substitute','Zoe','Yan');
CREATE TABLE chosen (
	one INTEGER NOT NULL, 
	event_id INTEGER NOT NULL, 
	CONSTRAINT pk_chosen PRIMARY KEY (one), 
	CONSTRAINT ck_chosen_one CHECK (one = 1), 
	CONSTRAINT fk_chosen_event_id FOREIGN KEY(event_id) REFERENCES events (id) ON DELETE CASCADE
);
INSERT INTO "chosen" VALUES(1,1);
CREATE TABLE club_settings (
	"key" TEXT NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_club_settings PRIMARY KEY ("key")
);
INSERT INTO "club_settings" VALUES('paper','letter');
CREATE TABLE competitions (
	id INTEGER NOT NULL, 
	slug TEXT NOT NULL, 
	name TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	closed BOOLEAN NOT NULL, 
	rule TEXT NOT NULL, 
	CONSTRAINT pk_competitions PRIMARY KEY (id), 
	CONSTRAINT ck_competitions_named CHECK (name <> ''), 
	CONSTRAINT ck_competitions_kind CHECK (kind IN ('sessions', 'ladder', 'simultaneous')), 
	CONSTRAINT uq_competitions_slug UNIQUE (slug)
);
INSERT INTO "competitions" VALUES(1,'ladder','Ladder','ladder',0,'{}');
CREATE TABLE dealt (
	event_id INTEGER NOT NULL, 
	board INTEGER NOT NULL, 
	double_dummy TEXT NOT NULL, 
	lesson TEXT NOT NULL, 
	seed INTEGER, 
	CONSTRAINT pk_dealt PRIMARY KEY (event_id, board), 
	CONSTRAINT ck_dealt_board CHECK (board >= 1), 
	CONSTRAINT fk_dealt_event_id FOREIGN KEY(event_id) REFERENCES events (id) ON DELETE CASCADE
);
INSERT INTO "dealt" VALUES(1,2,'','counting',7);
CREATE TABLE entries (
	id INTEGER NOT NULL, 
	competition_id INTEGER NOT NULL, 
	event_id INTEGER NOT NULL, 
	heat TEXT NOT NULL, 
	stamp INTEGER NOT NULL, 
	CONSTRAINT pk_entries PRIMARY KEY (id), 
	CONSTRAINT fk_entries_competition_id FOREIGN KEY(competition_id) REFERENCES competitions (id) ON DELETE CASCADE, 
	CONSTRAINT fk_entries_event_id FOREIGN KEY(event_id) REFERENCES events (id) ON DELETE CASCADE, 
	CONSTRAINT uq_entries_competition_id_event_id UNIQUE (competition_id, event_id)
);
INSERT INTO "entries" VALUES(1,1,1,'',1112618571);
CREATE TABLE event_files (
	event_id INTEGER NOT NULL, 
	file TEXT NOT NULL, 
	CONSTRAINT pk_event_files PRIMARY KEY (event_id), 
	CONSTRAINT ck_event_files_named CHECK (file <> ''), 
	CONSTRAINT fk_event_files_event_id FOREIGN KEY(event_id) REFERENCES events (id) ON DELETE CASCADE
);
INSERT INTO "event_files" VALUES(1,'evening.bws');
CREATE TABLE "events" (
	id INTEGER NOT NULL, 
	slug TEXT NOT NULL, 
	name TEXT NOT NULL, 
	date DATE NOT NULL, 
	club TEXT NOT NULL, 
	club_id TEXT NOT NULL, 
	CONSTRAINT pk_events PRIMARY KEY (id), 
	CONSTRAINT uq_events_slug UNIQUE (slug), 
	CONSTRAINT ck_events_name CHECK (name <> '')
);
INSERT INTO "events" VALUES(1,'worked-evening-2026-03-04','Worked Evening','2026-03-04','Alton','');
INSERT INTO "events" VALUES(2,'teams-2026-03-05','Teams','2026-03-05','','');
CREATE TABLE file_lines (
	event_id INTEGER NOT NULL, 
	board INTEGER NOT NULL, 
	ns TEXT NOT NULL, 
	ew TEXT NOT NULL, 
	code TEXT NOT NULL, 
	CONSTRAINT pk_file_lines PRIMARY KEY (event_id, board, ns, ew), 
	CONSTRAINT ck_file_lines_board CHECK (board >= 1), 
	CONSTRAINT fk_file_lines_event_id FOREIGN KEY(event_id) REFERENCES events (id) ON DELETE CASCADE
);
INSERT INTO "file_lines" VALUES(1,1,'1','5','GNT N 10');
CREATE TABLE "history" (
	id INTEGER NOT NULL, 
	event_id INTEGER, 
	at TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	topic TEXT NOT NULL, 
	board INTEGER, 
	ns TEXT, 
	ew TEXT, 
	pair TEXT, 
	what TEXT, 
	said TEXT NOT NULL, 
	differences TEXT NOT NULL, 
	competition TEXT, 
	CONSTRAINT pk_history PRIMARY KEY (id), 
	CONSTRAINT ck_history_kind CHECK (kind IN ('do', 'undo', 'redo', 'note')), 
	CONSTRAINT fk_history_event_id FOREIGN KEY(event_id) REFERENCES events (id) ON DELETE CASCADE, 
	CONSTRAINT ck_history_whose CHECK (event_id IS NULL OR competition IS NULL)
);
INSERT INTO "history" VALUES(1,2,'2026-03-04 21:30','do','import',NULL,NULL,NULL,NULL,NULL,'["imported again",{}]','[["pairs",{"label":"1","direction":null,"player1":"","player2":"","id1":"","id2":"","section":"","stratum":"","handicap":"","club":"","members":""},{"label":"1","direction":null,"player1":"Aces","player2":"","id1":"","id2":"","section":"","stratum":"","handicap":"","club":"Alton","members":"Ann;Bob"}]]',NULL);
INSERT INTO "history" VALUES(2,1,'2026-03-04 21:30','do','penalty',NULL,NULL,NULL,'1',NULL,'["{part0}: {part1}",{"part0":["{decided}, by {name}",{"decided":["{who}: {penalty}",{"who":["{what} {label}",{"what":["Pair",{}],"label":"1"}],"penalty":["penalty of {amount} {unit}",{"amount":"1","unit":"mp"}]}],"name":"the director"}],"part1":"late"}]','[["penalties",null,{"pair":"1","amount":"1","unit":"mp","reason":"late","by":"the director","at":"2026-03-04 21:30"}]]',NULL);
INSERT INTO "history" VALUES(3,1,'2026-03-04 21:30','do','ruling',1,'4','8',NULL,NULL,'["{part0}: {part1}",{"part0":["{decided}, by {name}",{"decided":["{told} (was {was})",{"told":["{meeting}: {result}",{"meeting":["Board {board}, {ns} against {ew}",{"board":1,"ns":"4","ew":"8"}],"result":["{text}",{"text":"60/40"}]}],"was":["{text}",{"text":"GNT N 8, -50"}]}],"name":"the director"}],"part1":"wrong board"}]','[["results",{"board":1,"ns":"4","ew":"8","round":1,"table":4,"group":"","remark":"","contract":"GNT","declarer":"N","tricks":8,"score":null,"award":null},{"board":1,"ns":"4","ew":"8","round":1,"table":4,"group":"","remark":"","contract":null,"declarer":null,"tricks":null,"score":null,"award":"60/40"}],["rulings",null,{"board":1,"ns":"4","ew":"8","by":"the director","at":"2026-03-04 21:30","reason":"wrong board"}]]',NULL);
INSERT INTO "history" VALUES(4,1,'2026-03-04 21:30','do','movement',NULL,NULL,NULL,NULL,NULL,'["{part0}; {part1}",{"part0":["{part0}; {part1}",{"part0":["{part0}: {part1}",{"part0":"mitchell-skip","part1":["{part0}, {part1}",{"part0":["{number:,} round",{"number":3},"{number:,} rounds"],"part1":["{number:,} board",{"number":4},"{number:,} boards"]}]}],"part1":["each pair plays {number}",{"number":3}]}],"part1":["{fits}, but not {number}:",{"fits":["it fits {results}",{"results":["{number:,} result",{"number":1},"{number:,} results"]}],"number":11}]}]','[["settings",{"key":"boards","value":"3"},{"key":"boards","value":"4"}],["settings",{"key":"movement","value":""},{"key":"movement","value":"mitchell-skip"}],["sittings",null,{"round":1,"table":1,"ns":"1","ew":"5","first_board":1,"last_board":1,"arrow_switched":false,"section":"","match":null}],["sittings",null,{"round":1,"table":2,"ns":"2","ew":"6","first_board":2,"last_board":2,"arrow_switched":false,"section":"","match":null}],["sittings",null,{"round":1,"table":3,"ns":"3","ew":"7","first_board":3,"last_board":3,"arrow_switched":false,"section":"","match":null}],["sittings",null,{"round":1,"table":4,"ns":"4","ew":"8","first_board":4,"last_board":4,"arrow_switched":false,"section":"","match":null}],["sittings",null,{"round":2,"table":1,"ns":"1","ew":"8","first_board":2,"last_board":2,"arrow_switched":false,"section":"","match":null}],["sittings",null,{"round":2,"table":2,"ns":"2","ew":"5","first_board":3,"last_board":3,"arrow_switched":false,"section":"","match":null}],["sittings",null,{"round":2,"table":3,"ns":"3","ew":"6","first_board":4,"last_board":4,"arrow_switched":false,"section":"","match":null}],["sittings",null,{"round":2,"table":4,"ns":"4","ew":"7","first_board":1,"last_board":1,"arrow_switched":false,"section":"","match":null}],["sittings",null,{"round":3,"table":1,"ns":"1","ew":"6","first_board":3,"last_board":3,"arrow_switched":false,"section":"","match":null}],["sittings",null,{"round":3,"table":2,"ns":"2","ew":"7","first_board":4,"last_board":4,"arrow_switched":false,"section":"","match":null}],["sittings",null,{"round":3,"table":3,"ns":"3","ew":"8","first_board":1,"last_board":1,"arrow_switched":false,"section":"","match":null}],["sittings",null,{"round":3,"table":4,"ns":"4","ew":"5","first_board":2,"last_board":2,"arrow_switched":false,"section":"","match":null}]]',NULL);
INSERT INTO "history" VALUES(5,1,'2026-03-04 21:30','do','pair',NULL,NULL,NULL,'1',NULL,'["{who}: {names} plays from round {round} on",{"number":2,"who":["{what} {label}",{"what":["Pair",{}],"label":"1"}],"names":"Zoe & Yan","round":2},"{who}: {names} play from round {round} on"]','[["changes",null,{"from_round":2,"pair":"1","kind":"substitute","player1":"Zoe","player2":"Yan"}]]',NULL);
INSERT INTO "history" VALUES(6,1,'2026-03-04 21:30','do','mark',1,'3','7',NULL,NULL,'["Marked as right: {findings}",{"findings":["{meeting}: {reason}; ask table {table} which was meant",{"meeting":["Board {board}, {ns} against {ew}",{"board":1,"ns":"3","ew":"7"}],"reason":["this line and that of {ns} against {ew} have each other''s pairs, by the schedule",{"ns":"4","ew":"8"}],"table":3}]}]','[["marks",null,{"code":"against-schedule","board":1,"round":1,"table":3,"pairs":"3 7","by":"the director","at":"2026-03-04 21:30","boards":""}]]',NULL);
INSERT INTO "history" VALUES(7,NULL,'2026-03-04 21:30','do','competition',NULL,NULL,NULL,NULL,NULL,'["{slug}: a new competition ({kind}) of {events}",{"slug":"ladder","kind":"ladder","events":["{number:,} event",{"number":1},"{number:,} events"]}]','[["competitions",null,{"name":"Ladder","kind":"ladder","closed":false,"rule":"{}"}],["entries",null,{"event":"worked-evening-2026-03-04","heat":""}]]','ladder');
INSERT INTO "history" VALUES(8,NULL,'2026-03-04 21:30','do','players',NULL,NULL,NULL,NULL,NULL,'["{name}: in the book",{"name":"Ann"}]','[["players",null,{"name":"Ann","club_number":"1","national_number":"","note":"","page":false,"spellings":""}]]',NULL);
INSERT INTO "history" VALUES(9,1,'2026-03-04 21:30','do','hands',NULL,NULL,NULL,NULL,NULL,'["Hands from {source}: {boards}",{"source":"taught.pbn","boards":["{boards} {numbers}",{"boards":["board",{"number":1},"boards"],"numbers":["{part0}",{"part0":2}]}]}]','[["dealt",null,{"board":2,"double_dummy":"","lesson":"counting","seed":7}]]',NULL);
INSERT INTO "history" VALUES(10,1,'2026-03-04 21:30','do','import',NULL,NULL,NULL,NULL,NULL,'["imported again",{}]','[["plays",null,{"board":2,"ns":"1","ew":"6","deal":"N:T532.AK4.K83.A53 Q74.75.JT6.QJ976 AK6.9632.AQ4.K42 J98.QJT8.9752.T8","contract":"GS","declarer":"S","tricks":10,"leader":"W","cards":"HQ HA H5 H2 S8 S2 S4 SK"}],["announced",null,{"board":1,"ns":"1","ew":"4","north":10,"east":12,"south":9,"west":9}]]',NULL);
INSERT INTO "history" VALUES(11,1,'2026-03-04 21:30','note','result',1,'1','5',NULL,NULL,'["Board {board}, {ns} – {ew}: confirmed on the phone that entered it",{"board":1,"ns":"1","ew":"5"}]','[]',NULL);
CREATE TABLE live_calls (
	id INTEGER NOT NULL, 
	event_id INTEGER NOT NULL, 
	section TEXT NOT NULL, 
	"table" INTEGER NOT NULL, 
	round INTEGER, 
	about TEXT NOT NULL, 
	board INTEGER, 
	at TEXT NOT NULL, 
	CONSTRAINT pk_live_calls PRIMARY KEY (id), 
	CONSTRAINT fk_live_calls_event_id FOREIGN KEY(event_id) REFERENCES events (id) ON DELETE CASCADE
);
INSERT INTO "live_calls" VALUES(1,1,'',1,1,'director',NULL,'03:45');
CREATE TABLE "live_codes" (
	event_id INTEGER NOT NULL, 
	role TEXT NOT NULL, 
	section TEXT NOT NULL, 
	"table" INTEGER NOT NULL, 
	code TEXT NOT NULL, 
	round INTEGER, 
	CONSTRAINT pk_live_codes PRIMARY KEY (event_id, role, section, "table"), 
	CONSTRAINT fk_live_codes_event_id FOREIGN KEY(event_id) REFERENCES events (id) ON DELETE CASCADE, 
	CONSTRAINT uq_live_codes_code UNIQUE (code), 
	CONSTRAINT ck_live_codes_coded CHECK (code <> ''), 
	CONSTRAINT ck_live_codes_role CHECK (role IN ('table', 'director', 'room', 'join'))
);
INSERT INTO "live_codes" VALUES(1,'director','',0,'cc6stgrqrcx9smb9ad',NULL);
INSERT INTO "live_codes" VALUES(1,'room','',0,'8efqxm3jb9bz9672yu',NULL);
INSERT INTO "live_codes" VALUES(1,'join','',0,'erzszv2xmwjwkv6c7a',NULL);
INSERT INTO "live_codes" VALUES(1,'table','',1,'egsb5dfjpfj8yfszqt',NULL);
INSERT INTO "live_codes" VALUES(1,'table','',2,'uqt6bpd2b8b3c7ebsv',NULL);
INSERT INTO "live_codes" VALUES(1,'table','',3,'96f285je2xjeussd8y',NULL);
INSERT INTO "live_codes" VALUES(1,'table','',4,'w2asrderya4mjb4gcr',NULL);
CREATE TABLE live_confirmations (
	event_id INTEGER NOT NULL, 
	board INTEGER NOT NULL, 
	ns TEXT NOT NULL, 
	ew TEXT NOT NULL, 
	code TEXT NOT NULL, 
	CONSTRAINT pk_live_confirmations PRIMARY KEY (event_id, board, ns, ew), 
	CONSTRAINT fk_live_confirmations_event_id FOREIGN KEY(event_id) REFERENCES events (id) ON DELETE CASCADE
);
INSERT INTO "live_confirmations" VALUES(1,1,'1','5','GNT N 10');
CREATE TABLE "live_entries" (
	id INTEGER NOT NULL, 
	event_id INTEGER NOT NULL, 
	"key" TEXT NOT NULL, 
	section TEXT NOT NULL, 
	"table" INTEGER NOT NULL, 
	round INTEGER, 
	board INTEGER NOT NULL, 
	ns TEXT NOT NULL, 
	ew TEXT NOT NULL, 
	code TEXT NOT NULL, 
	open BOOLEAN NOT NULL, 
	phone TEXT NOT NULL, 
	CONSTRAINT pk_live_entries PRIMARY KEY (id), 
	CONSTRAINT fk_live_entries_event_id FOREIGN KEY(event_id) REFERENCES events (id) ON DELETE CASCADE, 
	CONSTRAINT uq_live_entries_event_id_key UNIQUE (event_id, "key")
);
INSERT INTO "live_entries" VALUES(1,1,'1:key','',1,1,1,'1','5','GNT N 10',0,'');
CREATE TABLE "live_evenings" (
	event_id INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	names TEXT NOT NULL, 
	others BOOLEAN NOT NULL, 
	released INTEGER NOT NULL, 
	minutes INTEGER NOT NULL, 
	clock_round INTEGER NOT NULL, 
	clock_ends INTEGER, 
	clock_left INTEGER, 
	address TEXT NOT NULL, 
	joining BOOLEAN NOT NULL, 
	ranking TEXT NOT NULL, 
	CONSTRAINT pk_live_evenings PRIMARY KEY (event_id), 
	CONSTRAINT ck_live_evenings_minutes CHECK (minutes BETWEEN 1 AND 999), 
	CONSTRAINT ck_live_evenings_names CHECK (names IN ('full', 'initials', 'none')), 
	CONSTRAINT ck_live_evenings_released CHECK (released >= 0), 
	CONSTRAINT fk_live_evenings_event_id FOREIGN KEY(event_id) REFERENCES events (id) ON DELETE CASCADE, 
	CONSTRAINT ck_live_evenings_ranking CHECK (ranking IN ('live', 'end', 'never'))
);
INSERT INTO "live_evenings" VALUES(1,7,'full',0,0,20,0,NULL,NULL,'',1,'end');
CREATE TABLE live_messages (
	id INTEGER NOT NULL, 
	event_id INTEGER NOT NULL, 
	section TEXT NOT NULL, 
	"table" INTEGER NOT NULL, 
	said TEXT NOT NULL, 
	at TEXT NOT NULL, 
	CONSTRAINT pk_live_messages PRIMARY KEY (id), 
	CONSTRAINT fk_live_messages_event_id FOREIGN KEY(event_id) REFERENCES events (id) ON DELETE CASCADE
);
INSERT INTO "live_messages" VALUES(1,1,'',1,'Please hurry','03:45');
CREATE TABLE live_phones (
	id INTEGER NOT NULL, 
	event_id INTEGER NOT NULL, 
	phone TEXT NOT NULL, 
	label TEXT NOT NULL, 
	player INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	accepted BOOLEAN NOT NULL, 
	card BOOLEAN NOT NULL, 
	since INTEGER NOT NULL, 
	CONSTRAINT pk_live_phones PRIMARY KEY (id), 
	CONSTRAINT ck_live_phones_coded CHECK (phone <> ''), 
	CONSTRAINT fk_live_phones_event_id FOREIGN KEY(event_id) REFERENCES events (id) ON DELETE CASCADE, 
	CONSTRAINT uq_live_phones_event_id_phone UNIQUE (event_id, phone)
);
INSERT INTO "live_phones" VALUES(1,1,'phone','1',1,'',1,0,1795405525);
CREATE TABLE "marks" (
	id INTEGER NOT NULL, 
	event_id INTEGER NOT NULL, 
	code TEXT NOT NULL, 
	board INTEGER NOT NULL, 
	round INTEGER, 
	"table" INTEGER, 
	pairs TEXT NOT NULL, 
	"by" TEXT NOT NULL, 
	at TEXT NOT NULL, 
	boards TEXT NOT NULL, 
	CONSTRAINT pk_marks PRIMARY KEY (id), 
	CONSTRAINT ck_marks_board CHECK (board >= 0), 
	CONSTRAINT fk_marks_event_id FOREIGN KEY(event_id) REFERENCES events (id) ON DELETE CASCADE, 
	CONSTRAINT ck_marks_coded CHECK (code <> '')
);
INSERT INTO "marks" VALUES(1,1,'against-schedule',1,1,3,'3 7','the director','2026-03-04 21:30','');
CREATE TABLE "pairs" (
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
	club TEXT NOT NULL, 
	members TEXT NOT NULL, 
	CONSTRAINT pk_pairs PRIMARY KEY (event_id, label), 
	CONSTRAINT ck_pairs_direction CHECK (direction IN ('NS', 'EW')), 
	CONSTRAINT fk_pairs_event_id FOREIGN KEY(event_id) REFERENCES events (id) ON DELETE CASCADE, 
	CONSTRAINT ck_pairs_labelled CHECK (label <> '')
);
INSERT INTO "pairs" VALUES(1,'1','NS','Ann','Bob','','','','','','','');
INSERT INTO "pairs" VALUES(1,'2','NS','Cay','Dan','','','','','','','');
INSERT INTO "pairs" VALUES(1,'3','NS','Eve','Fay','','','','','','','');
INSERT INTO "pairs" VALUES(1,'4','NS','Gus','Hal','','','','','','','');
INSERT INTO "pairs" VALUES(1,'5','EW','Ida','Jon','','','','','','','');
INSERT INTO "pairs" VALUES(1,'6','EW','Kit','Leo','','','','','','','');
INSERT INTO "pairs" VALUES(1,'7','EW','Mia','Ned','','','','','','','');
INSERT INTO "pairs" VALUES(1,'8','EW','Oda','Pia','','','','','','','');
INSERT INTO "pairs" VALUES(2,'1EW',NULL,'','','','','','','','','');
INSERT INTO "pairs" VALUES(2,'1NS',NULL,'','','','','','','','','');
INSERT INTO "pairs" VALUES(2,'2EW',NULL,'','','','','','','','','');
INSERT INTO "pairs" VALUES(2,'2NS',NULL,'','','','','','','','','');
INSERT INTO "pairs" VALUES(2,'3EW',NULL,'','','','','','','','','');
INSERT INTO "pairs" VALUES(2,'3NS',NULL,'','','','','','','','','');
INSERT INTO "pairs" VALUES(2,'1',NULL,'Aces','','','','','','','Alton','Ann;Bob');
INSERT INTO "pairs" VALUES(2,'2',NULL,'','','','','','','','','');
INSERT INTO "pairs" VALUES(2,'3',NULL,'','','','','','','','','');
CREATE TABLE "penalties" (
	id INTEGER NOT NULL, 
	event_id INTEGER NOT NULL, 
	pair TEXT NOT NULL, 
	amount TEXT NOT NULL, 
	unit TEXT NOT NULL, 
	reason TEXT NOT NULL, 
	"by" TEXT NOT NULL, 
	at TEXT NOT NULL, 
	CONSTRAINT pk_penalties PRIMARY KEY (id), 
	CONSTRAINT pair FOREIGN KEY(event_id, pair) REFERENCES pairs (event_id, label) ON UPDATE CASCADE, 
	CONSTRAINT fk_penalties_event_id FOREIGN KEY(event_id) REFERENCES events (id) ON DELETE CASCADE, 
	CONSTRAINT ck_penalties_unit CHECK (unit IN ('mp', '%top', 'imp', 'points', 'vp'))
);
INSERT INTO "penalties" VALUES(1,1,'1','1','mp','late','the director','2026-03-04 21:30');
CREATE TABLE players (
	id INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	club_number TEXT NOT NULL, 
	national_number TEXT NOT NULL, 
	note TEXT NOT NULL, 
	page BOOLEAN NOT NULL, 
	spellings TEXT NOT NULL, 
	CONSTRAINT pk_players PRIMARY KEY (id), 
	CONSTRAINT ck_players_named CHECK (name <> ''), 
	CONSTRAINT uq_players_name UNIQUE (name)
);
INSERT INTO "players" VALUES(1,'Ann','1','','',0,'');
CREATE TABLE plays (
	event_id INTEGER NOT NULL, 
	board INTEGER NOT NULL, 
	ns TEXT NOT NULL, 
	ew TEXT NOT NULL, 
	deal TEXT NOT NULL, 
	contract TEXT NOT NULL, 
	declarer TEXT NOT NULL, 
	tricks INTEGER NOT NULL, 
	leader TEXT NOT NULL, 
	cards TEXT NOT NULL, 
	CONSTRAINT pk_plays PRIMARY KEY (event_id, board, ns, ew), 
	CONSTRAINT ck_plays_board CHECK (board >= 1), 
	CONSTRAINT ck_plays_declarer CHECK (declarer IN ('N', 'E', 'S', 'W')), 
	CONSTRAINT ck_plays_leader CHECK (leader IN ('N', 'E', 'S', 'W')), 
	CONSTRAINT ck_plays_tricks CHECK (tricks BETWEEN 0 AND 13), 
	CONSTRAINT ew FOREIGN KEY(event_id, ew) REFERENCES pairs (event_id, label) ON UPDATE CASCADE, 
	CONSTRAINT ns FOREIGN KEY(event_id, ns) REFERENCES pairs (event_id, label) ON UPDATE CASCADE, 
	CONSTRAINT fk_plays_event_id FOREIGN KEY(event_id) REFERENCES events (id) ON DELETE CASCADE
);
INSERT INTO "plays" VALUES(1,2,'1','6','N:T532.AK4.K83.A53 Q74.75.JT6.QJ976 AK6.9632.AQ4.K42 J98.QJT8.9752.T8','GS','S',10,'W','HQ HA H5 H2 S8 S2 S4 SK');
CREATE TABLE "results" (
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
	CONSTRAINT uq_results_event_id_board_ew UNIQUE (event_id, board, ew), 
	CONSTRAINT ns FOREIGN KEY(event_id, ns) REFERENCES pairs (event_id, label) ON UPDATE CASCADE, 
	CONSTRAINT ck_results_contract_tricks CHECK ((contract IS NULL OR contract = 'PASS') = (tricks IS NULL)), 
	CONSTRAINT ck_results_opponents CHECK (ns <> ew), 
	CONSTRAINT ck_results_round CHECK (round >= 1), 
	CONSTRAINT ck_results_tricks CHECK (tricks BETWEEN 0 AND 13), 
	CONSTRAINT ck_results_contract_declarer CHECK (declarer IS NULL OR tricks IS NOT NULL), 
	CONSTRAINT ck_results_one_outcome CHECK ((contract IS NULL OR (score IS NULL AND award IS NULL)) AND (score IS NULL OR award IS NULL)), 
	CONSTRAINT fk_results_event_id FOREIGN KEY(event_id) REFERENCES events (id) ON DELETE CASCADE, 
	CONSTRAINT ck_results_table CHECK ("table" >= 1), 
	CONSTRAINT ew FOREIGN KEY(event_id, ew) REFERENCES pairs (event_id, label) ON UPDATE CASCADE, 
	CONSTRAINT ck_results_board CHECK (board >= 1), 
	CONSTRAINT ck_results_pair CHECK (ns IS NOT NULL OR ew IS NOT NULL), 
	CONSTRAINT ck_results_sit_out CHECK ((ns IS NULL OR ew IS NULL) = (contract IS NULL AND score IS NULL AND award IS NULL)), 
	CONSTRAINT uq_results_event_id_board_ns UNIQUE (event_id, board, ns), 
	CONSTRAINT ck_results_declarer CHECK (declarer IN ('N', 'E', 'S', 'W', 'N?', 'E?', 'S?', 'W?'))
);
INSERT INTO "results" VALUES(1,1,1,1,1,'1','5','GNT','N',10,NULL,NULL,'','');
INSERT INTO "results" VALUES(2,1,1,1,2,'2','6','GNT','N',9,NULL,NULL,'','');
INSERT INTO "results" VALUES(3,1,1,1,3,'3','7','PNT','N',9,NULL,NULL,'','');
INSERT INTO "results" VALUES(4,1,1,1,4,'4','8',NULL,NULL,NULL,NULL,'60/40','','');
INSERT INTO "results" VALUES(5,1,2,2,1,'1','6','GS','S',10,NULL,NULL,'','');
INSERT INTO "results" VALUES(6,1,2,2,2,'2','7','PS','S',10,NULL,NULL,'','well played');
INSERT INTO "results" VALUES(7,1,2,2,3,'3','8',NULL,NULL,NULL,170,NULL,'','');
INSERT INTO "results" VALUES(8,1,2,2,4,'4','5','GS','S',9,NULL,NULL,'','');
INSERT INTO "results" VALUES(9,1,3,3,1,'1','7',NULL,NULL,NULL,NULL,'NP','','late');
INSERT INTO "results" VALUES(10,1,3,3,2,'2','8','PH','S',8,NULL,NULL,'','');
INSERT INTO "results" VALUES(11,1,3,3,3,'3','5','PH','S',8,NULL,NULL,'','');
INSERT INTO "results" VALUES(12,1,3,3,4,'4','6','GH','S',8,NULL,NULL,'','');
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
INSERT INTO "rulings" VALUES(1,1,'4','8','the director','2026-03-04 21:30','wrong board');
CREATE TABLE settings (
	event_id INTEGER NOT NULL, 
	"key" TEXT NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_settings PRIMARY KEY (event_id, "key"), 
	CONSTRAINT fk_settings_event_id FOREIGN KEY(event_id) REFERENCES events (id) ON DELETE CASCADE
);
INSERT INTO "settings" VALUES(1,'rules','standard');
INSERT INTO "settings" VALUES(1,'redeal','redeal');
INSERT INTO "settings" VALUES(1,'boards','4');
INSERT INTO "settings" VALUES(1,'winners','2');
INSERT INTO "settings" VALUES(1,'movement','mitchell-skip');
INSERT INTO "settings" VALUES(1,'form','pairs');
INSERT INTO "settings" VALUES(1,'announce','optional');
INSERT INTO "settings" VALUES(1,'fit','0');
INSERT INTO "settings" VALUES(1,'game_points','0');
INSERT INTO "settings" VALUES(1,'scoring.method','matchpoints');
INSERT INTO "settings" VALUES(1,'scoring.matchpoints_per_win','2');
INSERT INTO "settings" VALUES(1,'scoring.unequal_boards','neuberg');
INSERT INTO "settings" VALUES(1,'scoring.small_groups','ebu');
INSERT INTO "settings" VALUES(1,'scoring.round_cells','exact');
INSERT INTO "settings" VALUES(1,'scoring.round_totals','exact');
INSERT INTO "settings" VALUES(1,'scoring.percent_decimals','2');
INSERT INTO "settings" VALUES(1,'scoring.sit_out','ignore');
INSERT INTO "settings" VALUES(1,'scoring.factor_totals','false');
INSERT INTO "settings" VALUES(1,'scoring.sections','across');
INSERT INTO "settings" VALUES(1,'scoring.split_ties','none');
INSERT INTO "settings" VALUES(1,'scoring.imp_divisor','comparisons');
INSERT INTO "settings" VALUES(1,'scoring.imp_cap','0');
INSERT INTO "settings" VALUES(1,'scoring.datum','trimmed-mean');
INSERT INTO "settings" VALUES(1,'scoring.datum_trim','1');
INSERT INTO "settings" VALUES(1,'scoring.victory_points','none');
INSERT INTO "settings" VALUES(1,'scoring.club_best','0');
INSERT INTO "settings" VALUES(1,'scoring.club_total','mean');
INSERT INTO "settings" VALUES(1,'scoring.target','0');
INSERT INTO "settings" VALUES(2,'rules','standard');
INSERT INTO "settings" VALUES(2,'redeal','redeal');
INSERT INTO "settings" VALUES(2,'boards','24');
INSERT INTO "settings" VALUES(2,'winners','1');
INSERT INTO "settings" VALUES(2,'movement','triangle');
INSERT INTO "settings" VALUES(2,'form','teams');
INSERT INTO "settings" VALUES(2,'announce','optional');
INSERT INTO "settings" VALUES(2,'fit','0');
INSERT INTO "settings" VALUES(2,'game_points','0');
INSERT INTO "settings" VALUES(2,'scoring.method','cross-imps');
INSERT INTO "settings" VALUES(2,'scoring.matchpoints_per_win','2');
INSERT INTO "settings" VALUES(2,'scoring.unequal_boards','neuberg');
INSERT INTO "settings" VALUES(2,'scoring.small_groups','ebu');
INSERT INTO "settings" VALUES(2,'scoring.round_cells','exact');
INSERT INTO "settings" VALUES(2,'scoring.round_totals','exact');
INSERT INTO "settings" VALUES(2,'scoring.percent_decimals','2');
INSERT INTO "settings" VALUES(2,'scoring.sit_out','ignore');
INSERT INTO "settings" VALUES(2,'scoring.factor_totals','false');
INSERT INTO "settings" VALUES(2,'scoring.sections','across');
INSERT INTO "settings" VALUES(2,'scoring.split_ties','none');
INSERT INTO "settings" VALUES(2,'scoring.imp_divisor','comparisons');
INSERT INTO "settings" VALUES(2,'scoring.imp_cap','0');
INSERT INTO "settings" VALUES(2,'scoring.datum','trimmed-mean');
INSERT INTO "settings" VALUES(2,'scoring.datum_trim','1');
INSERT INTO "settings" VALUES(2,'scoring.victory_points','none');
INSERT INTO "settings" VALUES(2,'scoring.club_best','0');
INSERT INTO "settings" VALUES(2,'scoring.club_total','mean');
INSERT INTO "settings" VALUES(2,'scoring.target','0');
CREATE TABLE sittings (
	event_id INTEGER NOT NULL, 
	section TEXT NOT NULL, 
	round INTEGER NOT NULL, 
	"table" INTEGER NOT NULL, 
	ns TEXT, 
	ew TEXT, 
	first_board INTEGER NOT NULL, 
	last_board INTEGER NOT NULL, 
	arrow_switched BOOLEAN NOT NULL, "match" INTEGER, 
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
INSERT INTO "sittings" VALUES(2,'',1,1,'1NS','2EW',1,8,0,1);
INSERT INTO "sittings" VALUES(2,'',1,2,'2NS','3EW',9,16,0,2);
INSERT INTO "sittings" VALUES(2,'',1,3,'3NS','1EW',17,24,0,3);
INSERT INTO "sittings" VALUES(2,'',2,1,'2NS','1EW',1,8,0,1);
INSERT INTO "sittings" VALUES(2,'',2,2,'3NS','2EW',9,16,0,2);
INSERT INTO "sittings" VALUES(2,'',2,3,'1NS','3EW',17,24,0,3);
INSERT INTO "sittings" VALUES(1,'',1,1,'1','5',1,1,0,NULL);
INSERT INTO "sittings" VALUES(1,'',1,2,'2','6',2,2,0,NULL);
INSERT INTO "sittings" VALUES(1,'',1,3,'3','7',3,3,0,NULL);
INSERT INTO "sittings" VALUES(1,'',1,4,'4','8',4,4,0,NULL);
INSERT INTO "sittings" VALUES(1,'',2,1,'1','8',2,2,0,NULL);
INSERT INTO "sittings" VALUES(1,'',2,2,'2','5',3,3,0,NULL);
INSERT INTO "sittings" VALUES(1,'',2,3,'3','6',4,4,0,NULL);
INSERT INTO "sittings" VALUES(1,'',2,4,'4','7',1,1,0,NULL);
INSERT INTO "sittings" VALUES(1,'',3,1,'1','6',3,3,0,NULL);
INSERT INTO "sittings" VALUES(1,'',3,2,'2','7',4,4,0,NULL);
INSERT INTO "sittings" VALUES(1,'',3,3,'3','8',1,1,0,NULL);
INSERT INTO "sittings" VALUES(1,'',3,4,'4','5',2,2,0,NULL);
CREATE INDEX ix_entries_competition_id ON entries (competition_id);
CREATE INDEX ix_entries_event_id ON entries (event_id);
CREATE INDEX ix_live_calls_event_id ON live_calls (event_id);
CREATE INDEX ix_event_files_file ON event_files (file);
CREATE INDEX ix_marks_event_id ON marks (event_id);
CREATE UNIQUE INDEX uq_events_name_date_club ON events (name, date, club) WHERE club_id = '';
CREATE UNIQUE INDEX uq_events_name_date_club_id ON events (name, date, club_id) WHERE club_id <> '';
CREATE INDEX ix_history_event_id ON history (event_id);
CREATE INDEX ix_history_competition ON history (competition);
CREATE INDEX ix_results_event_id ON results (event_id);
CREATE INDEX ix_penalties_event_id ON penalties (event_id);
CREATE INDEX ix_changes_event_id ON changes (event_id);
CREATE INDEX ix_live_entries_event_id ON live_entries (event_id);
CREATE INDEX ix_live_messages_event_id ON live_messages (event_id);
CREATE INDEX ix_live_phones_event_id ON live_phones (event_id);
COMMIT;
