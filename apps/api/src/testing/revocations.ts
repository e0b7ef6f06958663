import { contract } from '@waybill/schema/contract';
import { isWrite, rightOf, type Route } from '@waybill/schema/contract/route';
import { grantableKeys } from '@waybill/schema/grantable-keys';
import type { Pool, PoolClient } from 'pg';
import { buildToken } from './account-kit.ts';
import { readDatabaseState } from './database-state.ts';
import { buildVtcInput, type Driver, password } from './factories.ts';
import { type Answer, draftRequest, holdRequest } from './held-request.ts';
import type { TestApp } from './test-app.ts';
import type { PreparedWrite, TableEntry, WriteWorld } from './table-entry.ts';

const { account, auth, members, vtcs } = contract;

/** A request's credential, and how to check that the server has seen it. */
interface Credential {
  readonly id: string;
  readonly table: 'sessions' | 'personal_tokens';
  readonly headers: Readonly<Record<string, string>>;
}

type Held = PreparedWrite & { readonly credential: Credential };

/** A way to revoke a request's credential. */
export interface Revocation {
  readonly name: string;
  readonly open: (app: TestApp, driver: Driver) => Promise<Credential>;
  /** Whether a route can be called with this credential and the credential revoked in this way. */
  readonly suits: (route: Route) => boolean;
  readonly revoke: (world: WriteWorld, held: Held) => Promise<unknown>;
}

/**
 * All ways that can occur while a body arrives: a device writes nothing, and the use of an access token
 * leaves no trace in the database, so `holdAtDatabase` tests those.
 */
export const revocations: readonly Revocation[] = [
  {
    name: 'logging out',
    open: openSession,
    suits: () => true,
    revoke: ({ app }, { credential }) => post(app, credential, auth.logout),
  },
  {
    name: 'a new password elsewhere',
    open: openSession,
    suits: () => true,
    revoke: async (_world, { driver, spareCode: code }) => {
      const body = { currentPassword: password, newPassword: password, code };
      return driver.browser.call(account.updatePassword, { body });
    },
  },
  {
    name: 'a new password by way of Steam',
    open: openSession,
    suits: () => true,
    revoke: async ({ app }, { driver, spareCode: code }) => {
      const browser = app.openBrowser();
      await browser.recoverWithSteam(driver.steamId);
      await browser.call(auth.resetPassword, { body: { newPassword: password, code } });
    },
  },
  {
    name: 'the list of sessions',
    open: openSession,
    suits: () => true,
    revoke: async (_world, { driver, credential: { id: sessionId } }) =>
      driver.browser.call(account.revokeSession, { params: { sessionId } }),
  },
  {
    name: 'signing out everywhere else',
    open: openSession,
    suits: () => true,
    revoke: async (_world, { driver }) => driver.browser.call(account.revokeOtherSessions),
  },
  {
    name: 'the session’s end',
    open: openSession,
    suits: () => true,
    revoke: async ({ app }, { credential: { id } }) =>
      app.pool.query('UPDATE sessions SET expires_at = $2 WHERE id = $1', [id, new Date(0)]),
  },
  {
    name: 'deleting the account elsewhere',
    open: openSession,
    suits: ({ access, path }) =>
      rightOf(access) !== 'owner' && !path.startsWith('/vtcs/:vtcId/deletion'),
    revoke: async (_world, { driver, spareCode: code }) =>
      driver.browser.call(account.removeAccount, { body: { currentPassword: password, code } }),
  },
  {
    name: 'being kicked',
    open: openSession,
    suits: (route) =>
      (rightOf(route.access) === 'member' || needsKey(route)) && !route.path.endsWith('/accept'),
    revoke: kick,
  },
  {
    name: 'founding another company after being kicked',
    open: openSession,
    suits: needsKey,
    revoke: async (world, held) => {
      await kick(world, held);
      await held.driver.browser.call(vtcs.create, await buildVtcInput(held.driver));
    },
  },
  {
    name: 'revoking a personal token',
    open: openToken,
    suits: needsKey,
    revoke: async (_world, { driver, credential: { id: tokenId } }) =>
      driver.browser.call(account.revokeToken, { params: { tokenId } }),
  },
  {
    name: 'a new password, with a personal token',
    open: openToken,
    suits: needsKey,
    revoke: async (_world, { driver }) => {
      const body = { currentPassword: password, newPassword: password };
      return driver.browser.call(account.updatePassword, { body });
    },
  },
  {
    name: 'being kicked, with a personal token',
    open: openToken,
    suits: needsKey,
    revoke: kick,
  },
];

function needsKey({ access }: Route): boolean {
  return typeof rightOf(access) === 'object';
}

async function kick({ owner, vtc }: WriteWorld, { driver }: Held): Promise<void> {
  const params = { vtcId: vtc.id, userId: driver.user.id };
  await owner.browser.call(members.kick, { params });
}

async function post(app: TestApp, { headers }: Credential, { path }: Route): Promise<void> {
  await fetch(new URL(`/api${path}`, app.origin), { method: 'POST', headers });
}

/** Opens another session of the driver besides their browser's. It needs no second factor. */
async function openSession(app: TestApp, { steamId, user }: Driver): Promise<Credential> {
  const browser = app.openBrowser();
  await browser.signInWithSteam(steamId);
  const { rows } = await app.pool.query<{ id: string }>(
    'SELECT id FROM sessions WHERE user_id = $1 ORDER BY id DESC LIMIT 1',
    [user.id],
  );
  return { table: 'sessions', id: rows[0]?.id ?? '', headers: browser.writeHeaders() };
}

async function openToken(_app: TestApp, driver: Driver): Promise<Credential> {
  const { token, personalToken } = await buildToken(driver, [...grantableKeys]);
  const headers = { authorization: `Bearer ${token}` };
  return { table: 'personal_tokens', id: personalToken.id, headers };
}

/** Creates an access token of such a session. */
export async function openAccessToken(app: TestApp, driver: Driver): Promise<Credential> {
  const session = await openSession(app, driver);
  const init = { method: 'POST', headers: session.headers };
  const response = await fetch(new URL(`/api${auth.renewToken.path}`, app.origin), init);
  const { token } = auth.renewToken.response.parse(await response.json());
  return { ...session, headers: { authorization: `Bearer ${token}` } };
}

export interface Outcome {
  readonly answer: Answer;
  /** Whether every row is as it was before the rest of the request was sent. */
  readonly isUnchanged: boolean;
}

/** True if a request can be held by its body. */
export function hasBody({ body, method }: Route): boolean {
  return isWrite(method) && body !== undefined;
}

/** Holds a write in the middle of its body, revokes its credential, and lets it continue. */
export async function holdBody(
  world: WriteWorld,
  { prepare }: TableEntry,
  { open, revoke }: Revocation,
): Promise<Outcome> {
  const { app } = world;
  const prepared = await prepare(world);
  const credential = await open(app, prepared.driver);
  const isSeen = await watchFor(app.pool, credential);
  const draft = await draftRequest(prepared.ask);
  const { finish } = holdRequest(app.origin, draft, credential.headers);
  await until(isSeen);
  await revoke(world, { ...prepared, credential });
  const before = await readDatabaseState(app.pool);
  const answer = await finish();
  return { answer, isUnchanged: isSame(before, await readDatabaseState(app.pool)) };
}

/** Sends a complete write that waits for the user's row, and ends its session meanwhile. */
export async function holdAtDatabase(
  world: WriteWorld,
  { prepare }: TableEntry,
  open: Revocation['open'] = openSession,
): Promise<Outcome> {
  const { app } = world;
  const { driver, ask } = await prepare(world);
  const credential = await open(app, driver);
  const draft = await draftRequest(ask);
  const client = await app.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [driver.user.id]);
    let isAnswered = false;
    const answered = holdRequest(app.origin, draft, credential.headers)
      .finish()
      .finally(() => (isAnswered = true));
    await until(async () => isAnswered || (await isWaitedFor(app.pool, client)));
    await client.query(`DELETE FROM ${credential.table} WHERE id = $1`, [credential.id]);
    const before = await readDatabaseState(client);
    await client.query('COMMIT');
    const answer = await answered;
    return { answer, isUnchanged: isSame(before, await readDatabaseState(app.pool)) };
  } finally {
    client.release();
  }
}

/** Sends a complete write without revoking anything. */
export async function sendWrite(world: WriteWorld, { prepare }: TableEntry): Promise<Answer> {
  const { driver, ask } = await prepare(world);
  const { headers } = await openSession(world.app, driver);
  return holdRequest(world.app.origin, await draftRequest(ask), headers).finish();
}

/**
 * Makes the credential look long unused, so that the server records its next use: this shows that a request's
 * headers were read and its sender identified.
 */
async function watchFor(pool: Pool, { table, id }: Credential): Promise<() => Promise<boolean>> {
  const column = table === 'sessions' ? 'last_seen_at' : 'last_used_at';
  const longAgo = new Date(0);
  await pool.query(`UPDATE ${table} SET ${column} = $2 WHERE id = $1`, [id, longAgo]);
  return async () => {
    const { rows } = await pool.query(`SELECT FROM ${table} WHERE id = $1 AND ${column} > $2`, [
      id,
      longAgo,
    ]);
    return rows.length === 1;
  };
}

/** True if another connection waits for this connection's lock. */
export async function isWaitedFor(pool: Pool, client: PoolClient): Promise<boolean> {
  const { rows: self } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const { rows } = await pool.query(
    `SELECT FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid)) LIMIT 1`,
    [self[0]?.pid],
  );
  return rows.length === 1;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo()));
}

function isSame(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>) {
  return JSON.stringify(before) === JSON.stringify(after);
}
