-- Full text: what was written before there was an index, by kind and up to which id it has been indexed.
-- The tables of the index differ by engine, and stand in the files beside this one.

create table search_backlog (
  kind text not null primary key,
  after_id text not null
);
insert into search_backlog (kind, after_id) select 'session', '' where exists (select 1 from sessions);
insert into search_backlog (kind, after_id) select 'message', '' where exists (select 1 from messages);
