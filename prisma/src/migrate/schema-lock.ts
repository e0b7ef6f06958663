/**
 * The advisory lock of a database's schema. Whoever changes the schema holds it alone, whoever makes a
 * backup holds it with others: a table that is being read is not dropped meanwhile, and nothing waits
 * in line behind one who wants to. Prisma's own tools take it too. Functions of the database that drop
 * partitions try for it by its number.
 */
export const SCHEMA_LOCK_KEY = 72_707_369;
