-- Practice and exams: sets of items that a job makes, what the learner answered, and what is known of the
-- learner's skills. An item's content holds its answer, which no response shows before it is due.

create table practices (
  id text not null primary key,
  user_id text not null references users (id) on delete cascade,
  title text not null,
  mode text not null,
  status text not null,
  source text not null,
  level text not null,
  language text not null,
  seed text not null,
  item_count bigint not null,
  answered bigint not null,
  right_count bigint not null,
  minutes bigint,
  error text,
  created_at bigint not null,
  ends_at bigint,
  finished_at bigint
);
create index practices_newest on practices (user_id, created_at desc, id desc);
create index practices_timed on practices (ends_at) where status = 'ready' and ends_at is not null;

create table practice_items (
  id text not null primary key,
  practice_id text not null references practices (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  position bigint not null,
  skill text not null,
  content text not null,
  status text not null,
  finding text,
  attempts bigint not null,
  rung text,
  given text,
  working text,
  feedback text,
  session_id text references sessions (id) on delete set null,
  answered_at bigint,
  unique (practice_id, position)
);
create index practice_items_skill on practice_items (user_id, skill, answered_at);
create index practice_items_session on practice_items (session_id) where session_id is not null;

-- memory is JSON: the state of the repetition and the estimate of mastery.
create table skill_progress (
  user_id text not null references users (id) on delete cascade,
  skill text not null,
  name text not null,
  attempts bigint not null,
  right_count bigint not null,
  memory text not null,
  last_at bigint not null,
  due_at bigint not null,
  primary key (user_id, skill)
);
create index skill_progress_due on skill_progress (user_id, due_at, skill);

create table practice_days (
  user_id text not null references users (id) on delete cascade,
  day text not null,
  answered bigint not null,
  right_count bigint not null,
  primary key (user_id, day)
);

-- The problems of a conversation that were solved, or whose answer was shown; each counts once.
create table session_problems (
  session_id text not null references sessions (id) on delete cascade,
  digest text not null,
  user_id text not null references users (id) on delete cascade,
  problem text not null,
  outcome text not null,
  created_at bigint not null,
  primary key (session_id, digest)
);
create index session_problems_user on session_problems (user_id);
