import type { Database } from '@waybill/db/open-database';
import type { PermissionKey } from '@waybill/schema/permissions';
import type { Actor, Credential } from './actor.ts';

type Pool = Database['pool'];

interface ActorRow {
  readonly credentialId: string;
  readonly userId: string;
  readonly steamId: string;
  readonly vtcId: string | null;
  readonly isOwner: boolean;
  readonly permissions: readonly PermissionKey[];
}

interface SessionRow extends ActorRow {
  readonly lastSeenAt: Date;
}

/**
 * The user of a `credential`. One prepared statement, because every request of somebody signed in
 * begins with it; through Prisma it is several.
 */
const actorOf = {
  columns: `credential.id AS "credentialId", u.id AS "userId", u.steam_id AS "steamId",
            m.vtc_id AS "vtcId", owned.id IS NOT NULL AS "isOwner",
            (SELECT coalesce(json_agg(permission), '[]')
             FROM member_roles mr JOIN roles r ON r.id = mr.role_id, unnest(r.permissions) permission
             WHERE mr.user_id = u.id) AS permissions`,
  joins: `JOIN users u ON u.id = credential.user_id
          LEFT JOIN memberships m ON m.user_id = u.id
          LEFT JOIN vtcs owned ON owned.owner_id = m.user_id AND owned.id = m.vtc_id`,
} as const;

/** The owner of a browser's session token, as long as the session lives. */
export async function findActorBySessionToken(
  pool: Pool,
  tokenHash: Uint8Array<ArrayBuffer>,
  now: Date,
) {
  const { rows } = await pool.query<SessionRow>({
    name: 'actor-by-session-token',
    text: `SELECT ${actorOf.columns}, credential.last_seen_at AS "lastSeenAt"
           FROM sessions credential ${actorOf.joins}
           WHERE credential.token_hash = $1 AND credential.expires_at > $2`,
    values: [tokenHash, now],
  });
  const row = rows[0];
  if (!row) return null;
  const actor = toActor(row, { kind: 'session', sessionId: row.credentialId });
  return { actor, lastSeenAt: row.lastSeenAt };
}

/** The user of a session that an access token was issued for, as long as the session lives. */
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
  const { rows } = await pool.query<ActorRow>({
    name: 'actor-by-device-token',
    text: `SELECT ${actorOf.columns} FROM devices credential ${actorOf.joins}
           WHERE credential.token_hash = $1`,
    values: [tokenHash],
  });
  const row = rows[0];
  return row ? toActor(row, { kind: 'device', deviceId: row.credentialId }) : null;
}

function toActor(row: ActorRow, credential: Credential): Actor {
  return {
    userId: row.userId,
    steamId: row.steamId,
    vtcId: row.vtcId,
    isOwner: row.isOwner,
    permissions: new Set(row.permissions),
    credential,
  };
}
