import type { Database } from '@waybill/db/open-database';
import type PgBoss from 'pg-boss';

/** How the queue of tasks asks the database. */
export function createTaskStore(pool: Database['backgroundPool']): PgBoss.Db {
  return { executeSql: async (text, values) => pool.query(text, values) };
}
