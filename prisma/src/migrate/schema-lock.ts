/**
 * The advisory lock of a database's schema. Schema changes hold it exclusively, backups shared: so a table
 * isn't dropped while it is read, and no lock queue forms on the table. Prisma's own tools take it too. The
 * database functions that drop partitions try to get it by its number.
 */
export const SCHEMA_LOCK_KEY = 72_707_369;
