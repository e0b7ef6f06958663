import type { Request, Response } from 'express';
import { AppError } from '../lib/app-error.ts';
import { later } from '../lib/clock.ts';
import { isDiskFull } from '../lib/disk-full.ts';
import { hashToken, randomToken } from '../lib/secrets.ts';
import type { Actor } from './actor.ts';
import {
  findActorByDeviceToken,
  findActorByPersonalToken,
  findActorBySessionId,
  findActorBySessionToken,
} from './actors.data.ts';
import type { BrowserDeps } from './browser.ts';
import type { KnownActors } from './known-actors.ts';
import { readCookie, sessionLifeMs, writeCookie } from './cookies.ts';
import { bindCsrf } from './csrf-token.ts';
import { touchDevice } from './credentials/devices.data.ts';
import { touchPersonalToken } from './credentials/personal-tokens.data.ts';
import { touchSession } from './credentials/sessions.data.ts';
import { deviceTokenPrefix, personalTokenPrefix } from './tokens.ts';

/** The last use of a session, device or token is recorded at most this often. */
const touchIntervalMs = 5 * 60_000;

/** The sender of a request: a program with a token, or a browser that may be signed in. */
export interface Visitor {
  readonly actor: Actor | null;
  /** Browsers send cookies automatically, so only they need CSRF protection. */
  readonly isBrowser: boolean;
  /** True if this response gives the browser its first token. */
  readonly isNew: boolean;
}

/**
 * Identifies the sender of a request. With an Authorization header the cookies are ignored. A device or
 * session in `knownActors` is not looked up until its use is due to be recorded again.
 * @throws SIGN_IN_REQUIRED for a bearer token that is wrong, expired or revoked
 */
export async function identifyVisitor(
  request: Request,
  response: Response,
  deps: BrowserDeps,
  knownActors: KnownActors | null = null,
): Promise<Visitor> {
  const { authorization } = request.headers;
  if (authorization !== undefined) {
    const actor = await findBearer(authorization, deps, knownActors);
    if (!actor) throw new AppError('SIGN_IN_REQUIRED');
    return { actor, isBrowser: false, isNew: false };
  }
  const token = readCookie(request, deps.cookies.session);
  if (token === null) {
    const fresh = randomToken();
    writeCookie(response, deps.cookies.session, fresh);
    bindCsrf(request, fresh, deps.keys);
    return { actor: null, isBrowser: true, isNew: true };
  }
  bindCsrf(request, token, deps.keys);
  const actor = await recall('session', token, deps, knownActors, () =>
    findSessionActor(token, response, deps),
  );
  return { actor, isBrowser: true, isNew: false };
}

async function findBearer(
  authorization: string,
  deps: BrowserDeps,
  knownActors: KnownActors | null,
): Promise<Actor | null> {
  const { pool, clock, tokens } = deps;
  const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(authorization)?.[1];
  if (!token) return null;
  if (token.startsWith(deviceTokenPrefix)) {
    return recall('device', token, deps, knownActors, () => findStoredBearer(token, deps));
  }
  if (token.startsWith(personalTokenPrefix)) {
    return (await findStoredBearer(token, deps))?.actor ?? null;
  }
  const access = tokens.access.read(token, clock());
  if (!access) return null;
  const actor = await findActorBySessionId(pool, access.claims.sid, clock());
  return actor?.userId === access.claims.sub ? actor : null;
}

interface FoundActor {
  readonly actor: Actor;
  readonly lastSeenAt: Date;
}

/** Returns a known actor, or else looks it up. */
async function recall(
  kind: 'device' | 'session',
  token: string,
  { clock }: BrowserDeps,
  knownActors: KnownActors | null,
  find: () => Promise<FoundActor | null>,
): Promise<Actor | null> {
  if (knownActors === null) return (await find())?.actor ?? null;
  const key = `${kind} ${Buffer.from(hashToken(token)).toString('base64')}`;
  const known = knownActors.get(key);
  if (known && !isTouchDue(known.lastSeenAt, clock())) return known.actor;
  const found = await find();
  if (found) knownActors.set(key, found);
  else knownActors.delete(key);
  return found?.actor ?? null;
}

/** Returns the sender of a token whose hash the database stores. */
async function findStoredBearer(token: string, deps: BrowserDeps): Promise<FoundActor | null> {
  const { db, pool, clock } = deps;
  const [hash, now] = [hashToken(token), clock()];
  const found = token.startsWith(deviceTokenPrefix)
    ? await findActorByDeviceToken(pool, hash)
    : await findActorByPersonalToken(pool, hash, now);
  if (!found) return null;
  const { actor, lastSeenAt } = found;
  if (lastSeenAt !== null && !isTouchDue(lastSeenAt, now)) return { actor, lastSeenAt };
  const { credential } = actor;
  if (credential.kind === 'device') await allowFullDisk(touchDevice(db, credential.deviceId, now));
  if (credential.kind === 'token') {
    await allowFullDisk(touchPersonalToken(db, credential.tokenId, now));
  }
  return { actor, lastSeenAt: now };
}

/** A request succeeds even if the use of its credential can't be recorded. */
async function allowFullDisk(touch: Promise<void>): Promise<void> {
  await touch.catch((error: unknown) => {
    if (!isDiskFull(error)) throw error;
  });
}

function isTouchDue(lastSeenAt: Date | null, now: Date): boolean {
  return lastSeenAt === null || now.getTime() - lastSeenAt.getTime() > touchIntervalMs;
}

async function findSessionActor(
  token: string,
  response: Response,
  deps: BrowserDeps,
): Promise<FoundActor | null> {
  const { db, pool, clock, cookies } = deps;
  const now = clock();
  const found = await findActorBySessionToken(pool, hashToken(token), now);
  if (!found) return null;
  const { actor, lastSeenAt } = found;
  if (lastSeenAt !== null && !isTouchDue(lastSeenAt, now)) return { actor, lastSeenAt };
  if (actor.credential.kind === 'session') {
    const session = { id: actor.credential.sessionId, userId: actor.userId };
    await allowFullDisk(touchSession(db, session, now, later(clock, sessionLifeMs)));
    writeCookie(response, cookies.session, token);
  }
  return { actor, lastSeenAt: now };
}
