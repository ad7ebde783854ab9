-- What the clock said when it last agreed with the rows, and since when it does not. What has expired is deleted
-- only under a clock that agrees. One row at most.

create table clock_readings (
  slot bigint not null primary key check (slot = 1),
  agreed_at bigint not null,
  seen_at bigint not null,
  steady_ms bigint not null
);
