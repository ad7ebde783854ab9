/**
 * The tables, described once for both engines in `schema/`. The migrations in `db/migrations` create
 * them; a test compares the two. The comment of a table names its owner: only that part of the program
 * reads or writes it.
 */
export * from './schema/identity'
export * from './schema/imports'
export * from './schema/platform'
export * from './schema/practice'
export * from './schema/tutoring'
