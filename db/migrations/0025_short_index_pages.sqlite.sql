-- FTS5 merges 64 pages of each level of its index within the statement that fills a page. With its pages of
-- 4,050 bytes that takes up to 50 ms, in which no other request is answered; with these it takes a quarter.
-- Pages that are written already stay as they are until a merge writes them again.

insert into search_index (search_index, rank) values ('pgsz', 1000);
