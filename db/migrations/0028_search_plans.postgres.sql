-- A search reads few texts by an index. To start other processes for that takes 40 ms on two busy cores.
alter table search_entries set (parallel_workers = 0);
