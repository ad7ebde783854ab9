-- The answer keys of tasks. A key never leaves the server; it goes with its session.

create table answer_keys (
  session_id text not null references sessions (id) on delete cascade,
  digest text not null,
  status text not null,
  answer_key text,
  created_at bigint not null,
  primary key (session_id, digest)
);
