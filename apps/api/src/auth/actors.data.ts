import type { Database } from '@waybill/db/open-database';
import type { GrantableKey } from '@waybill/schema/grantable-keys';
import { AppError } from '../lib/app-error.ts';
import type { Db } from '../lib/db.ts';
import type { Sql } from '../lib/sql.ts';
import type { NamedStatement, Statement } from '../lib/statement.ts';
import { type Actor, type Credential, type Reader, withinCredential } from './actor.ts';

type Pool = Database['pool'];

interface ActorRow {
  readonly credentialId: string;
  readonly userId: string;
  readonly steamId: string;
  readonly username: string;
  readonly vtcId: string | null;
  readonly isOwner: boolean;
  readonly keys: readonly GrantableKey[];
}

/** A credential's row with the time of its last use. */
interface NotedRow extends ActorRow {
  /** Null if never used. */
  readonly lastSeenAt: Date | null;
}

interface PersonalTokenRow extends NotedRow {
  readonly scopes: readonly GrantableKey[];
}

const ofDevice = ({ credentialId }: ActorRow): Credential => ({
  kind: 'device',
  deviceId: credentialId,
});

const ofToken = ({ credentialId, scopes }: PersonalTokenRow): Credential => ({
  kind: 'token',
  tokenId: credentialId,
  scopes,
});

const ofSession = ({ credentialId }: ActorRow): Credential => ({
  kind: 'session',
  sessionId: credentialId,
});

const identity = `credential.id AS "credentialId", u.id AS "userId", u.steam_id AS "steamId",
            u.username, m.vtc_id AS "vtcId", owned.id IS NOT NULL AS "isOwner"`;
/**
 * The user of a `credential`. One prepared statement, because every authenticated request begins with it;
 * Prisma would send several.
 */
const actorOf = {
  columns: `${identity},
            (SELECT coalesce(json_agg(key), '[]')
             FROM member_roles mr JOIN roles r ON r.id = mr.role_id,
                  unnest(r.permissions::text[] || r.duties) key
             WHERE mr.user_id = u.id) AS keys`,
  joins: `JOIN users u ON u.id = credential.user_id
          LEFT JOIN memberships m ON m.user_id = u.id
          LEFT JOIN vtcs owned ON owned.owner_id = m.user_id AND owned.id = m.vtc_id`,
} as const;

/** Returns the user of a browser's session token, until the session ends. */
export async function findActorBySessionToken(
  pool: Pool,
  tokenHash: Uint8Array<ArrayBuffer>,
  now: Date,
) {
  return findNoted<NotedRow>(pool, ofSession, {
    name: 'actor-by-session-token',
    text: `SELECT ${actorOf.columns}, credential.last_seen_at AS "lastSeenAt"
           FROM sessions credential ${actorOf.joins}
           WHERE credential.token_hash = $1 AND credential.expires_at > $2`,
    values: [tokenHash, now],
  });
}

/** Returns the user of the session that an access token was issued for, until the session ends. */
export async function findActorBySessionId(pool: Pool, sessionId: string, now: Date) {
  const { rows } = await pool.query<ActorRow>({
    name: 'actor-by-session-id',
    text: `SELECT ${actorOf.columns} FROM sessions credential ${actorOf.joins}
           WHERE credential.id = $1 AND credential.expires_at > $2`,
    values: [sessionId, now],
  });
  return rows[0] ? toActor(rows[0], { kind: 'access-token', sessionId }) : null;
}

export async function findActorByDeviceToken(pool: Pool, tokenHash: Uint8Array<ArrayBuffer>) {
  return findNoted<NotedRow>(pool, ofDevice, {
    name: 'actor-by-device-token',
    text: `SELECT ${actorOf.columns}, credential.last_seen_at AS "lastSeenAt"
           FROM devices credential ${actorOf.joins}
           WHERE credential.token_hash = $1`,
    values: [tokenHash],
  });
}

/** Returns the user of a personal token, limited to its scopes, until it expires. */
export async function findActorByPersonalToken(
  pool: Pool,
  tokenHash: Uint8Array<ArrayBuffer>,
  now: Date,
) {
  return findNoted<PersonalTokenRow>(pool, ofToken, {
    name: 'actor-by-personal-token',
    text: `SELECT ${actorOf.columns}, to_json(credential.scopes) AS scopes,
                  credential.last_used_at AS "lastSeenAt"
           FROM personal_tokens credential ${actorOf.joins}
           WHERE credential.token_hash = $1 AND credential.expires_at > $2`,
    values: [tokenHash, now],
  });
}

/**
 * Returns the current state of these actors, with one query per kind of credential. Actors whose credential
 * has ended are left out.
 */
export async function listActorsNow(
  pool: Pool,
  actors: readonly Actor[],
  now: Date,
): Promise<ReadonlyMap<Actor, Actor>> {
  const found = new Map<Actor, Actor>();
  for (const kind of credentialKinds) {
    const ofKind = actors.filter(({ credential }) => credential.kind === kind);
    if (ofKind.length === 0) continue;
    const { rows } = await pool.query<ActorRow>({
      name: `actors-by-${kind}`,
      text: `SELECT ${actorOf.columns}
             FROM (SELECT id, user_id, ${credentialRows[kind]} WHERE id = ANY($1)) credential
             ${actorOf.joins}
             WHERE credential."expiresAt" IS NULL OR credential."expiresAt" > $2`,
      values: [ofKind.map(({ credential }) => idOf(credential)), now],
    });
    const byCredential = new Map(rows.map((row) => [row.credentialId, row] as const));
    for (const actor of ofKind) {
      const row = byCredential.get(idOf(actor.credential));
      if (row) found.set(actor, toActor(row, actor.credential));
    }
  }
  return found;
}

/** Returns the actor that a statement finds, and when the credential was last used. */
async function findNoted<Row extends NotedRow>(
  pool: Pool,
  toCredential: (row: Row) => Credential,
  statement: Statement<Row>,
) {
  const { rows } = await pool.query<Row>(statement);
  const row = rows[0];
  return row ? { actor: toActor(row, toCredential(row)), lastSeenAt: row.lastSeenAt, row } : null;
}

/**
 * Locks the actor's credential against removal until this transaction ends. Locks the user before the
 * credential, as code that revokes credentials does, so that the two can't deadlock.
 * @throws SIGN_IN_REQUIRED when the credential was revoked or has expired
 */
export async function lockCredential(db: Db, actor: Actor, now: Date): Promise<void> {
  const { text, values } = holdOf(actor);
  requireAlive(await db.$queryRawUnsafe<HeldRow[]>(text, ...values), now);
}

/**
 * A single read-only statement that locks a credential like `lockCredential` and then queries one row. It may
 * miss a row that another transaction has just inserted. `read` throws SIGN_IN_REQUIRED.
 */
export function lockCredentialAndFind<Row>(
  actor: Actor,
  now: Date,
  { name, text, values }: Statement<Row>,
) {
  const hold = holdOf(actor, values.length);
  const statement: Statement<HeldRow & Row & { readonly hasRow: true | null }> = {
    ...(name !== undefined && { name: `${name}-with-${hold.name}` }),
    // The row is queried only once the credential is found, which fixes the order of the locks.
    text: `WITH held AS MATERIALIZED (${hold.text})
           SELECT held."expiresAt", asked.* FROM held
           LEFT JOIN LATERAL (SELECT true AS "hasRow", question.* FROM (${text}) question) asked ON true`,
    values: [...values, ...hold.values],
  };
  const read = (rows: readonly (HeldRow & Row & { readonly hasRow: true | null })[]) => {
    requireAlive(rows, now);
    return rows[0]?.hasRow === true ? rows[0] : null;
  };
  return { statement, read };
}

interface HeldRow {
  readonly expiresAt: Date | null;
}

function holdOf(
  { userId, credential }: Actor,
  valuesBefore = 0,
): Statement<HeldRow> & { readonly name: string } {
  const name = `hold-${credential.kind}`;
  return {
    name,
    text: `/* ${name} */ WITH holder AS MATERIALIZED (SELECT id FROM users WHERE id = $${valuesBefore + 1}::uuid FOR KEY SHARE)
     SELECT ${credentialRows[credential.kind]}
     WHERE id = $${valuesBefore + 2}::uuid AND user_id = (SELECT id FROM holder) FOR KEY SHARE`,
    values: [userId, idOf(credential)],
  };
}

function requireAlive([row]: readonly HeldRow[], now: Date): void {
  const isAlive = row !== undefined && (row.expiresAt === null || row.expiresAt > now);
  if (!isAlive) throw new AppError('SIGN_IN_REQUIRED');
}

/**
 * Locks the actor's membership and roles until this transaction ends: the membership can't end, and roles
 * can't be removed or changed. Call it after `lockCredential`, because deleting an account locks the user
 * first.
 */
export async function lockRights(db: Db, { userId }: Actor): Promise<void> {
  await db.$queryRaw`SELECT FROM memberships WHERE user_id = ${userId}::uuid FOR KEY SHARE`;
  await db.$queryRaw`
    SELECT FROM roles
    WHERE id IN (SELECT role_id FROM member_roles WHERE user_id = ${userId}::uuid) FOR SHARE`;
}

/** What a transaction locks and then reads, once its actor is locked. */
export interface LockAndFind<Row> {
  readonly lock: NamedStatement;
  readonly find: NamedStatement<Row>;
}

/**
 * Locks in SQL what `lockVtcForKeyShare`, `lockCredential` and `lockRights` lock, in this order, then more rows, and
 * returns the actor with the locked rights and one row. Two statements, sent at once.
 * @throws SIGN_IN_REQUIRED when the credential was revoked or has expired
 */
export async function lockActorAndFind<Row>(
  query: Sql['query'],
  actor: Actor,
  { lock, find }: LockAndFind<Row>,
  now: Date,
): Promise<{ readonly actor: Actor; readonly row: Row | null }> {
  const { userId, vtcId, credential } = actor;
  const own = lock.values.length;
  // Each row is locked once the one before it is found.
  const locking = query<HeldRow>({
    name: `${lock.name}-with-actor-by-${credential.kind}`,
    text: `WITH company AS MATERIALIZED (SELECT id FROM vtcs WHERE id = $${own + 3}::uuid FOR KEY SHARE),
             holder AS MATERIALIZED (
               SELECT id FROM users
               WHERE id = $${own + 1}::uuid AND (SELECT count(*) FROM company) >= 0 FOR KEY SHARE),
             held AS MATERIALIZED (
               SELECT ${credentialRows[credential.kind]}
               WHERE id = $${own + 2}::uuid AND user_id = (SELECT id FROM holder) FOR KEY SHARE),
             member AS MATERIALIZED (
               SELECT user_id FROM memberships
               WHERE user_id = $${own + 1}::uuid AND (SELECT count(*) FROM held) > 0 FOR KEY SHARE)
           SELECT held."expiresAt" FROM held CROSS JOIN (SELECT count(*) FROM member) before
           LEFT JOIN LATERAL (${lock.text}) locked ON before.count >= 0`,
    values: [...lock.values, userId, idOf(credential), vtcId],
  });
  // A later snapshot: what committed while the locks were waited for counts. Of locked roles the last version is read.
  const reading = query<Row & { readonly actor: ActorRow; readonly hasRow: true | null }>({
    name: `${find.name}-with-actor`,
    text: `WITH held AS MATERIALIZED (
             SELECT permissions::text[] || duties AS keys FROM roles
             WHERE id IN (SELECT role_id FROM member_roles WHERE user_id = $${find.values.length + 1}::uuid) FOR SHARE)
           SELECT row_to_json(reader) AS actor, asked.*
           FROM (SELECT ${identity}, (SELECT coalesce(json_agg(key), '[]') FROM held, unnest(held.keys) key) AS keys
                 FROM (SELECT id, id AS user_id FROM users WHERE id = $${find.values.length + 1}::uuid) credential
                 ${actorOf.joins}) reader
           LEFT JOIN LATERAL (SELECT true AS "hasRow", question.* FROM (${find.text}) question) asked ON true`,
    values: [...find.values, userId],
  });
  const [locked, [row]] = await Promise.all([locking, reading]);
  requireAlive(locked, now);
  if (!row) throw new AppError('SIGN_IN_REQUIRED');
  return { actor: toActor(row.actor, credential), row: row.hasRow === true ? row : null };
}

/** The table of each kind of credential, and when it expires. Devices stay until they are revoked. */
const credentialRows = {
  session: 'expires_at AS "expiresAt" FROM sessions',
  'access-token': 'expires_at AS "expiresAt" FROM sessions',
  device: 'NULL::timestamptz AS "expiresAt" FROM devices',
  token: 'expires_at AS "expiresAt" FROM personal_tokens',
} as const satisfies Record<Credential['kind'], string>;

const credentialKinds = ['session', 'access-token', 'device', 'token'] as const;

function idOf(credential: Credential): string {
  if (credential.kind === 'device') return credential.deviceId;
  if (credential.kind === 'token') return credential.tokenId;
  return credential.sessionId;
}

/** Returns the actor's current state from the database. @throws SIGN_IN_REQUIRED when the account is gone */
export async function getActorNow(db: Db, { userId, credential }: Actor): Promise<Actor> {
  const reader = await findReader(db, userId);
  if (!reader) throw new AppError('SIGN_IN_REQUIRED');
  return withinCredential({ ...reader, credential });
}

/** Returns a user's current rights. Null when the account is gone. */
export async function findReader(db: Db, userId: string): Promise<Reader | null> {
  const rows = await db.$queryRawUnsafe<ActorRow[]>(
    `/* actor-now */ SELECT ${actorOf.columns}
     FROM (SELECT id, id AS user_id FROM users WHERE id = $1::uuid) credential ${actorOf.joins}`,
    userId,
  );
  return rows[0] ? toReader(rows[0]) : null;
}

function toActor(row: ActorRow, credential: Credential): Actor {
  return withinCredential({ ...toReader(row), credential });
}

function toReader({ userId, steamId, username, vtcId, isOwner, keys }: ActorRow): Reader {
  return { userId, steamId, username, vtcId, isOwner, keys: new Set(keys) };
}
