import { randomUUID } from 'node:crypto';
import { messages } from '@waybill/schema/messages';
import type { RegistrationTicket } from '../../auth/browser.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Db } from '../../lib/db.ts';
import { hashToken, randomToken } from '../../lib/secrets.ts';
import { runEmittingTransaction } from '../../lib/emitting-transaction.ts';
import { deviceTokenPrefix } from '../../auth/tokens.ts';
import { forgetCodeTries, readSecondFactor } from '../../auth/second-factor.ts';
import { createDevice } from '../../auth/credentials/devices.data.ts';
import { consumeTry, useCode } from '../../auth/credentials/one-time-codes.data.ts';
import { issueCode } from '../../auth/one-time-code.ts';
import { findCredentials, lockPassword } from '../../auth/credentials/passwords.data.ts';
import { revokeSession } from '../../auth/credentials/sessions.data.ts';
import { findTwoFactor } from '../../auth/credentials/two-factor.data.ts';
import { lockUserForKeyShare } from '../../auth/user-locks.data.ts';
import type { Context, WriteContext } from '../../http/context.ts';
import { emitAccountEvent } from '../../auth/account-events.ts';
import { withAccountLocked } from '../../auth/account-transaction.ts';
import { getOwnSessionId } from '../../auth/actor.ts';
import { keepAvatarCurrent } from '../users/avatars.service.ts';
import { getUserById, type UserRow } from '../users/users.data.ts';
import { requireRegistrationAllowed, requireOpen } from './admission.service.ts';
import { createUser, findAccountBySteamId } from './auth.data.ts';
import { loginTriesOf } from './auth.policy.ts';
import { normaliseCode } from '../../lib/typed-codes.ts';

interface Registration {
  readonly steamId: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
  /** Invitation, if registration requires one. */
  readonly invitation?: string | undefined;
}

/** Result of a sign-in: the user, and an access token that expires with the session at the latest. */
interface SignedIn {
  readonly user: UserRow;
  readonly token: string;
}

/**
 * Registers the Steam account of this browser's ticket and signs the browser in. Ticket and user are written
 * in one transaction, so concurrent attempts with one ticket create one user.
 * @throws TICKET_MISSING, also after too many attempts, TICKET_USED, EMAIL_TAKEN, STEAM_ID_TAKEN,
 * REGISTRATION_CLOSED, REGISTRATION_INVITATION_REQUIRED
 */
export async function register(ctx: Context, registration: Registration): Promise<SignedIn> {
  await ctx.rateLimits.consumeByAddress('registerByAddress', ctx.address);
  const ticket = ctx.browser.findTicket();
  if (ticket?.steamId !== registration.steamId) throw new AppError('TICKET_MISSING');
  await countTicketTry(ctx, ticket);
  const { password, invitation, ...user } = registration;
  const admit = await requireRegistrationAllowed(ctx, invitation);
  const passwordHash = await ctx.passwords.hash(password);
  const signedIn = await runEmittingTransaction(ctx, async (transaction) => {
    const isFirstUse = await ctx.browser.useTicket(transaction, ticket);
    if (!isFirstUse) throw new AppError('TICKET_USED');
    const { id } = await createUser(transaction, { ...user, passwordHash });
    await admit(transaction, { userId: id, username: user.username });
    return signIn(ctx, id, transaction);
  });
  ctx.browser.dropTicket();
  keepAvatarCurrent(ctx, signedIn.user);
  return signedIn;
}

/** Limits attempts per ticket, because each attempt reveals whether an email is taken. */
async function countTicketTry({ rateLimits, browser }: Context, { id }: RegistrationTicket) {
  await rateLimits.consume('registerByTicket', id).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'TOO_MANY_REQUESTS')) throw error;
    browser.dropTicket();
    throw new AppError('TICKET_MISSING', { message: messages.ticketWornOut, cause: error });
  });
}

/**
 * Signs the browser in with email and password, and a second factor if enabled. An unknown email takes as
 * long and fails the same way.
 * @throws CREDENTIALS_WRONG, TWO_FACTOR_REQUIRED, TWO_FACTOR_WRONG, ACCOUNT_LOCKED, TOO_MANY_REQUESTS, BUSY
 */
export async function login(
  ctx: Context,
  { email, password, code }: { email: string; password: string; code?: string | undefined },
): Promise<SignedIn> {
  await ctx.rateLimits.consumeByAddress('loginByAddress', ctx.address);
  const account = await findCredentials(ctx.db, email);
  // Others cannot use up the attempts of a browser in which the user has signed in before.
  const knownId = account && ctx.browser.findKnownId(account.id);
  const [counter, counted] = loginTriesOf(email, knownId);
  await ctx.rateLimits.consume(counter, counted);
  const isRight = await ctx.passwords.matches(password, account?.passwordHash ?? null);
  if (!account || !isRight) throw new AppError('CREDENTIALS_WRONG');
  const factor = await readSecondFactor(ctx, await findTwoFactor(ctx.db, account.id), code);
  const signedIn = await ctx.db.$transaction(async (transaction) => {
    // A password change ends all other sessions, so no session may start with the old password after it.
    if (!(await lockPassword(transaction, account))) throw new AppError('CREDENTIALS_WRONG');
    await factor?.use(transaction);
    return signIn(ctx, account.id, transaction);
  });
  if (factor) await forgetCodeTries(ctx, account.id);
  await ctx.rateLimits.forget(counter, counted);
  keepAvatarCurrent(ctx, signedIn.user);
  return signedIn;
}

/** Ends the session of this request and its access tokens. */
export async function logout(ctx: WriteContext): Promise<void> {
  const { credential } = ctx.actor;
  if (!('sessionId' in credential)) return;
  await withAccountLocked(ctx, async ({ db, actor }) => {
    await revokeSession(db, actor.userId, credential.sessionId);
    await emitAccountEvent(db, actor.userId, 'account.signed-out', { how: 'LOGOUT' });
  });
  if (credential.kind === 'session') ctx.browser.forgetSession();
}

/** Issues a new access token for the session of this browser. @throws FORBIDDEN for other credentials */
export async function renewToken(ctx: WriteContext): Promise<SignedIn> {
  const sessionId = getOwnSessionId(ctx.actor);
  return ctx.transact(async ({ db, actor: { userId } }) => ({
    token: createAccessToken(ctx, userId, sessionId),
    user: await getUserById(db, userId),
  }));
}

/** Outcome of a Steam sign-in for this browser. */
export type SteamSignInOutcome =
  | { readonly kind: 'registers' }
  | { readonly kind: 'opens-dashboard' }
  | { readonly kind: 'gets-code'; readonly email: string; readonly otp: string };

/**
 * Signs a known Steam account in and issues its one-time code, unless the user's preference is to open the
 * dashboard. An unknown account gets a ticket. Any previous sign-in of this browser ends.
 * @throws ACCOUNT_LOCKED, REGISTRATION_CLOSED
 */
export async function finishSteamSignIn(
  ctx: Context,
  steamId: string,
): Promise<SteamSignInOutcome> {
  const account = await findAccountBySteamId(ctx.db, steamId);
  if (!account) {
    await requireOpen(ctx.db);
    if (ctx.actor) await ctx.browser.signOut(ctx.db);
    ctx.browser.grantTicket(steamId);
    return { kind: 'registers' };
  }
  const outcome = await ctx.db.$transaction(async (transaction): Promise<SteamSignInOutcome> => {
    await ctx.browser.signIn(transaction, account.id);
    if (account.preferences?.opensDashboard) return { kind: 'opens-dashboard' };
    const { otp } = await issueCode(transaction, account.id, ctx.clock);
    return { kind: 'gets-code', email: account.email, otp };
  });
  keepAvatarCurrent(ctx, { id: account.id, steamId });
  return outcome;
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
  await ctx.rateLimits.consume('redeemByEmail', email);
  const account = await findCredentials(ctx.db, email);
  // Unknown emails do the same work, so that timing reveals nothing.
  const userId = account?.id ?? randomUUID();
  const now = ctx.clock();
  const hasTries = await consumeTry(ctx.db, userId, now);
  const token = `${deviceTokenPrefix}${randomToken()}`;
  return runEmittingTransaction(ctx, async (transaction) => {
    // A password change deletes codes and devices. Lock the user so that neither is created meanwhile.
    await lockUserForKeyShare(transaction, userId);
    const isRight = await useCode(transaction, userId, hashToken(normaliseCode(otp)), now);
    if (!isRight || !hasTries) throw new AppError('CODE_WRONG');
    await createDevice(transaction, { userId, name: deviceName, tokenHash: hashToken(token) });
    await emitAccountEvent(transaction, userId, 'account.device-added', { how: 'CODE' });
    return { token, user: await getUserById(transaction, userId) };
  });
}

async function signIn(ctx: Context, userId: string, transaction: Db): Promise<SignedIn> {
  const { sessionId } = await ctx.browser.signIn(transaction, userId);
  const user = await getUserById(transaction, userId);
  return { user, token: createAccessToken(ctx, userId, sessionId) };
}

function createAccessToken(
  { tokens, clock }: Pick<Context, 'tokens' | 'clock'>,
  userId: string,
  sessionId: string,
): string {
  return tokens.access.sign({ sub: userId, sid: sessionId }, clock());
}
