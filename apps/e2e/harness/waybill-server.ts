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
  /** The address that browsers use. */
  readonly url: string;
  /** All that it has printed since the first start, at the most talkative log level. */
  output(): string;
  /** The names of its files, of whatever kind, that hold one of the texts. */
  findFilesWith(texts: readonly string[]): Promise<string[]>;
  /** Lets all members have been in their companies for a month: what they drove then counts there. */
  backdateMembers(): Promise<void>;
  /** Lets all companies have counted offline jobs for a month: a drive that is sent at once is one. */
  countOfflineJobs(): Promise<void>;
  /** Lets all alliances have been as they are for so many days more. */
  backdateAlliances(days: number): Promise<void>;
  /** Ends it as a power cut would, and starts it again on the same data and address. */
  killAndRestart(): Promise<void>;
  /** Stops it and removes its data. @throws when it did not stop cleanly. */
  close(): Promise<void>;
}

/**
 * What a Waybill starts on: an embedded PostgreSQL of its own, as after `npm start`, or a database
 * on the server of the run, which has no table yet, or all of them, which saves a second.
 */
export type DatabaseKind = 'embedded' | 'empty' | 'migrated';

/** Starts a built Waybill of its own for a test, with what else an operator sets. */
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
