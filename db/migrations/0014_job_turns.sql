-- Users take turns: of the jobs that take turns, each user has one running job, and the next job is one of
-- the user whose last turn is the longest ago.

alter table jobs add column takes_turns bigint not null default 0;
update jobs set takes_turns = 1 where user_id is not null and kind in ('files.read', 'import');
create index jobs_waiting on jobs (user_id, run_at, id) where takes_turns = 1 and failed_at is null;
create index jobs_leased on jobs (user_id) where takes_turns = 1 and lease_until > 0;

-- `last_turn` is the id of the user's last claim, which sorts by its time; empty before the first.
create table job_turns (
  user_id text not null primary key references users (id) on delete cascade,
  last_turn text not null
);
insert into job_turns (user_id, last_turn) select distinct user_id, '' from jobs where takes_turns = 1;
