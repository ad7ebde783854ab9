-- The words of the full-text index, each with its places. It reads the index and stores nothing.

create virtual table search_index_words using fts5vocab (search_index, instance);
