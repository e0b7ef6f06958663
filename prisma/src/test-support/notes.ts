import { onTestFinished } from 'vitest';
import { type Database, type DatabaseConfig, openDatabase } from '../open-database.ts';

/** Opens a database that is closed at the end of the test. */
export async function openForTest(
  config: Partial<DatabaseConfig> & { dataDir: string },
): Promise<Database> {
  const database = await openDatabase({ log: () => {}, ...config });
  onTestFinished(database.close);
  return database;
}

/** Inserts a row for `listNotes`. */
export async function noteSomething(database: Database, id: string): Promise<void> {
  await database.prisma.usedToken.create({ data: { id, expiresAt: new Date() } });
}

/** Returns the ids of all rows inserted by `noteSomething`. */
export async function listNotes(database: Database): Promise<string[]> {
  const rows = await database.prisma.usedToken.findMany({ orderBy: { id: 'asc' } });
  return rows.map((row) => row.id);
}
