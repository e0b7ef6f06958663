import type { Prisma } from '@waybill/db/client';
import type { Db } from '../lib/db.ts';
import { type Actor, type Credential, withinCredential } from './actor.ts';

const userSelect = {
  id: true,
  steamId: true,
  username: true,
  membership: {
    select: {
      vtcId: true,
      owned: { select: { id: true } },
      roles: { select: { role: { select: { permissions: true } } } },
    },
  },
} satisfies Prisma.UserSelect;

type UserRow = Prisma.UserGetPayload<{ select: typeof userSelect }>;

/** The owner of a browser's session token, as long as the session lives. */
export async function findActorBySessionToken(
  db: Db,
  tokenHash: Uint8Array<ArrayBuffer>,
  now: Date,
) {
  const session = await db.session.findUnique({
    where: { tokenHash, expiresAt: { gt: now } },
    select: { id: true, lastSeenAt: true, user: { select: userSelect } },
  });
  if (!session) return null;
  const actor = toActor(session.user, { kind: 'session', sessionId: session.id });
  return { actor, lastSeenAt: session.lastSeenAt };
}

/** The user of a session that an access token was issued for, as long as the session lives. */
export async function findActorBySessionId(db: Db, sessionId: string, now: Date) {
  const session = await db.session.findUnique({
    where: { id: sessionId, expiresAt: { gt: now } },
    select: { user: { select: userSelect } },
  });
  return session && toActor(session.user, { kind: 'access-token', sessionId });
}

export async function findActorByDeviceToken(db: Db, tokenHash: Uint8Array<ArrayBuffer>) {
  const device = await db.device.findUnique({
    where: { tokenHash },
    select: { id: true, lastSeenAt: true, user: { select: userSelect } },
  });
  if (!device) return null;
  const actor = toActor(device.user, { kind: 'device', deviceId: device.id });
  return { actor, lastSeenAt: device.lastSeenAt };
}

/** The user of a personal token, as far as its scopes go, until it expires. */
export async function findActorByPersonalToken(
  db: Db,
  tokenHash: Uint8Array<ArrayBuffer>,
  now: Date,
) {
  const token = await db.personalToken.findUnique({
    where: { tokenHash, expiresAt: { gt: now } },
    select: { id: true, scopes: true, lastUsedAt: true, user: { select: userSelect } },
  });
  if (!token) return null;
  const { id: tokenId, scopes, lastUsedAt } = token;
  return { actor: toActor(token.user, { kind: 'token', tokenId, scopes }), lastSeenAt: lastUsedAt };
}

/** The same actor as the database has it now; inside a transaction, as that transaction sees it. */
export async function getActorNow(db: Db, actor: Actor): Promise<Actor> {
  const user = await db.user.findUniqueOrThrow({ where: { id: actor.userId }, select: userSelect });
  return toActor(user, actor.credential);
}

function toActor({ id, steamId, username, membership }: UserRow, credential: Credential): Actor {
  return withinCredential({
    userId: id,
    steamId,
    username,
    vtcId: membership?.vtcId ?? null,
    isOwner: membership?.owned != null,
    permissions: new Set(membership?.roles.flatMap(({ role }) => role.permissions)),
    credential,
  });
}
