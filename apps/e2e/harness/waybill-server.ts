import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withConnection } from '@waybill/db/connect';
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
  type TestServer,
} from '@waybill/db/test-database';
import { createTempFolder, removeFolder } from './temp-folder.ts';
import { findFreePort, startWaybill, type WaybillProcess } from './waybill-process.ts';

export interface WaybillServer {
  /** The URL for browsers. */
  readonly url: string;
  /** Everything printed since the first start, at the most verbose log level. */
  output(): string;
  /** Returns the names of its files of any kind that contain one of the texts. */
  findFilesWith(texts: readonly string[]): Promise<string[]>;
  /** Backdates all memberships by a month, so that earlier jobs count in their companies. */
  backdateMembers(): Promise<void>;
  /** Backdates by a month that all companies count offline jobs, such as drives sent in one go. */
  countOfflineJobs(): Promise<void>;
  /** Backdates all alliances by this many days. */
  backdateAlliances(days: number): Promise<void>;
  /** Kills it like a power failure, and starts it again on the same data and address. */
  killAndRestart(): Promise<void>;
  /** Stops it and removes its data. @throws when it did not stop cleanly. */
  close(): Promise<void>;
}

/**
 * The database to start on: an embedded PostgreSQL, as after `npm start`, or a database on the run's server,
 * either without tables or with all of them, which saves a second.
 */
export type DatabaseKind = 'embedded' | 'empty' | 'migrated';

/** Starts the built Waybill for a test, with additional operator settings. */
export async function startWaybillServer(
  testServer: TestServer | null,
  kind: DatabaseKind,
  settings: Readonly<Record<string, string>> = {},
): Promise<WaybillServer> {
  const folder = await createTempFolder();
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const database = await createDatabase(testServer, kind);
  const env = {
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'trace',
    ...settings,
    ...(database && { DATABASE_URL: database.url }),
  };
  const removeData = async () => {
    await database?.drop();
    await removeFolder(folder);
  };
  const change = async (statements: string) => {
    if (database === null) throw new Error('only on a database of the run');
    await withConnection({ connectionString: database.url }, (client) => client.query(statements));
  };
  let running = startWaybill({ env });
  let earlierOutput = '';

  try {
    await running.ready;
  } catch (error) {
    await removeData();
    throw error;
  }
  return {
    url,
    output: () => earlierOutput + outputOf(running),
    findFilesWith: (texts) => findFilesWith(folder, texts),
    backdateMembers: () =>
      change(`
        UPDATE memberships SET joined_at = joined_at - interval '30 days';
        UPDATE membership_periods SET joined_at = joined_at - interval '30 days'`),
    countOfflineJobs: () =>
      change(`
        INSERT INTO vtc_offline_rules (vtc_id, since, counts_offline_jobs)
        SELECT id, now() - interval '30 days', true FROM vtcs`),
    backdateAlliances: (days) =>
      change(`
        UPDATE alliance_members
        SET during = tstzrange(lower(during) - interval '${days} days', upper(during)),
            leaves_at = leaves_at - interval '${days} days'
        WHERE during IS NOT NULL`),
    async killAndRestart() {
      running.signal('SIGKILL');
      await running.ended;
      earlierOutput += outputOf(running);
      running = startWaybill({ env });
      await running.ready;
    },
    async close() {
      running.signal('SIGTERM');
      const exitCode = await running.ended;
      await removeData();
      if (exitCode !== 0) throw new Error(`Waybill ended with ${exitCode}: ${running.errors()}`);
    },
  };
}

async function createDatabase(
  testServer: TestServer | null,
  kind: DatabaseKind,
): Promise<TestDatabase | null> {
  if (kind === 'embedded') return null;
  if (testServer === null) throw new Error('the run has no database server');
  return kind === 'empty' ? createEmptyDatabase(testServer) : createTestDatabase(testServer);
}

function outputOf(process: WaybillProcess): string {
  return process.output() + process.errors();
}

async function findFilesWith(folder: string, texts: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((item) => item.isFile())) {
    const content = await readFile(join(entry.parentPath, entry.name));
    if (texts.some((text) => content.includes(text))) found.push(entry.name);
  }
  return found;
}
