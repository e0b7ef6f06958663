import { limits } from '@waybill/schema/limits';
import { AppError } from '../../lib/app-error.ts';
import type { Db } from '../../lib/db.ts';
import { later } from '../../lib/clock.ts';
import { hashToken, randomToken } from '../../lib/secrets.ts';
import { deviceTokenPrefix } from '../../auth/tokens.ts';
import type { Actor } from '../../auth/actor.ts';
import { requireSecondFactor } from '../../auth/second-factor.ts';
import { deleteSession } from '../../auth/sessions.data.ts';
import type { Context } from '../../http/context.ts';
import { createUser, findAccountBySteamId, findCredentials, holdPassword } from './auth.data.ts';
import { generateCode, normaliseCode } from '../../lib/typed-codes.ts';
import { createDevice, replaceCode, spendTry, useCode } from './one-time-codes.data.ts';

interface Registration {
  readonly steamId: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** What a sign-in gives: the user and an access token that lives no longer than the session. */
interface SignedIn {
  readonly userId: string;
  readonly token: string;
}

/**
 * Registers the Steam account that this browser's ticket names and signs the browser in. Ticket
 * and user are written in one transaction, so many tries with one ticket make one user.
 * @throws TICKET_MISSING, TICKET_USED, EMAIL_TAKEN, STEAM_ID_TAKEN
 */
export async function register(ctx: Context, registration: Registration): Promise<SignedIn> {
  await ctx.rateLimits.consumeByAddress('registerByAddress', ctx.address);
  const ticket = ctx.browser.findTicket();
  if (ticket?.steamId !== registration.steamId) throw new AppError('TICKET_MISSING');
  const { password, ...user } = registration;
  const passwordHash = await ctx.passwords.hash(password);
  const { id } = await ctx.db.$transaction(async (transaction) => {
    const isFirstUse = await ctx.browser.useTicket(transaction, ticket);
    if (!isFirstUse) throw new AppError('TICKET_USED');
    return createUser(transaction, { ...user, passwordHash });
  });
  ctx.browser.dropTicket();
  return signIn(ctx, id);
}

/**
 * Signs the browser in by email and password, and a second factor where that is on. An unknown
 * email takes as long and fails alike.
 * @throws CREDENTIALS_WRONG, TWO_FACTOR_REQUIRED, TWO_FACTOR_WRONG, TOO_MANY_REQUESTS, BUSY
 */
export async function login(
  ctx: Context,
  { email, password, code }: { email: string; password: string; code?: string | undefined },
): Promise<SignedIn> {
  await ctx.rateLimits.consumeByAddress('loginByAddress', ctx.address);
  await ctx.rateLimits.consume('loginByEmail', hashToken(email).toString());
  const account = await findCredentials(ctx.db, email);
  const isRight = await ctx.passwords.matches(password, account?.passwordHash ?? null);
  if (!account || !isRight) throw new AppError('CREDENTIALS_WRONG');
  await requireSecondFactor(ctx, account.id, code);
  await ctx.rateLimits.forget('loginByEmail', hashToken(email).toString());
  return ctx.db.$transaction(async (transaction) => {
    // Changing the password ends all other sessions; none by the former one may begin after that.
    if (!(await holdPassword(transaction, account))) throw new AppError('CREDENTIALS_WRONG');
    return signIn(ctx, account.id, transaction);
  });
}

/** Ends the session that the request came with, and whatever access tokens it gave. */
export async function logout(ctx: Context, actor: Actor): Promise<void> {
  if (actor.credential.kind === 'session') await ctx.browser.signOut();
  if (actor.credential.kind === 'access-token')
    await deleteSession(ctx.db, actor.credential.sessionId);
}

/** A fresh access token for the session. @throws FORBIDDEN for credentials that have none */
export function renewToken(ctx: Context, { userId, credential }: Actor): SignedIn {
  if (!('sessionId' in credential)) throw new AppError('FORBIDDEN');
  return issueToken(ctx, userId, credential.sessionId);
}

/** What a confirmed Steam id means for this browser. */
export type SteamArrival =
  | { readonly kind: 'registers' }
  | { readonly kind: 'signed-in'; readonly email: string; readonly otp: string };

/** Signs a known Steam account in and makes its one-time code; gives an unknown one a ticket. */
export async function arriveFromSteam(ctx: Context, steamId: string): Promise<SteamArrival> {
  const account = await findAccountBySteamId(ctx.db, steamId);
  if (!account) {
    ctx.browser.grantTicket(steamId);
    return { kind: 'registers' };
  }
  await signIn(ctx, account.id);
  const otp = generateCode();
  const expiresAt = later(ctx.clock, limits.oneTimeCodeLifeMs);
  await replaceCode(ctx.db, account.id, hashToken(normaliseCode(otp)), expiresAt);
  return { kind: 'signed-in', email: account.email, otp };
}

/**
 * Redeems a one-time code for a device token, once.
 * @throws CODE_WRONG for a wrong, used or expired code and for an unknown email alike
 */
export async function redeemCode(
  ctx: Context,
  { email, otp, deviceName }: { email: string; otp: string; deviceName: string },
): Promise<SignedIn> {
  await ctx.rateLimits.consumeByAddress('redeemByAddress', ctx.address);
  const account = await findCredentials(ctx.db, email);
  const now = ctx.clock();
  if (!account || !(await spendTry(ctx.db, account.id, now))) throw new AppError('CODE_WRONG');
  const token = `${deviceTokenPrefix}${randomToken()}`;
  await ctx.db.$transaction(async (transaction) => {
    const isRight = await useCode(transaction, account.id, hashToken(normaliseCode(otp)), now);
    if (!isRight) throw new AppError('CODE_WRONG');
    const device = { userId: account.id, name: deviceName, tokenHash: hashToken(token) };
    await createDevice(transaction, device);
  });
  return { userId: account.id, token };
}

async function signIn(ctx: Context, userId: string, db: Db = ctx.db): Promise<SignedIn> {
  const { sessionId } = await ctx.browser.signIn(db, userId);
  return issueToken(ctx, userId, sessionId);
}

function issueToken(ctx: Context, userId: string, sessionId: string): SignedIn {
  return { userId, token: ctx.tokens.access.sign({ sub: userId, sid: sessionId }, ctx.clock()) };
}
