import type { DiscordAnswer } from '@waybill/schema/features/linked-accounts.contract';
import { limits } from '@waybill/schema/limits';
import { emitAccountEvent } from '../../auth/account-events.ts';
import { withAccountLocked } from '../../auth/account-transaction.ts';
import { getOwnSessionId } from '../../auth/actor.ts';
import { consumeOnce } from '../../auth/used-tokens.data.ts';
import type { Services, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import {
  type DiscordClient,
  DiscordFailedError,
  type DiscordPerson,
} from '../../lib/discord-client.ts';
import type { Db } from '../../lib/db.ts';
import { type EncodedImage, encodeImage } from '../../lib/images.ts';
import { sha256Of } from '../../lib/secrets.ts';
import { avatarImage } from '../users/avatars.policy.ts';
import * as data from './linked-accounts.data.ts';
import type { LinkedAccountRows } from './linked-accounts.data.ts';
import { listLinkedAccounts } from './linked-accounts.service.ts';
import { nameOf } from './names.policy.ts';

const linkedAccount = { what: 'LINKED_ACCOUNT' } as const;

/**
 * Returns the address of Discord's page. Only the caller's session can use its answer.
 * @throws NOT_FOUND if this installation doesn't offer it, DISCORD_LINKED, TOO_MANY_REQUESTS
 */
export async function beginDiscord(ctx: WriteContext): Promise<string> {
  const discord = requireDiscord(ctx);
  const { userId } = ctx.actor;
  await ctx.rateLimits.consume('discordByUser', userId);
  await ctx.transact(({ db }) => requireUnlinked(db, userId));
  const claims = { sub: userId, session: hashOwnSession(ctx) };
  const state = ctx.tokens.discordState.sign(claims, ctx.clock());
  return discord.buildIdentifyUrl({ redirectUri: redirectUriOf(ctx), state });
}

/**
 * Links the Discord account that Discord's answer stands for.
 * @throws NOT_FOUND, DISCORD_REFUSED for another session's, a used or an expired state or code, DISCORD_TAKEN,
 * DISCORD_LINKED, DISCORD_UNAVAILABLE, TOO_MANY_REQUESTS
 */
export async function confirmDiscord(
  ctx: WriteContext,
  { code, state }: DiscordAnswer,
): Promise<LinkedAccountRows> {
  const discord = requireDiscord(ctx);
  await ctx.rateLimits.consume('discordByUser', ctx.actor.userId);
  await requireOwnState(ctx, state);
  const person = await identify(ctx, discord, code);
  const picture = await makePicture(ctx, discord, person);
  return withAccountLocked(ctx, async ({ db, actor: { userId } }) => {
    await requireUnlinked(db, userId);
    await data.createDiscordAccount(db, {
      userId,
      discordId: person.id,
      name: nameOf(person.name, limits.discordName.max, person.id),
      picture,
      linkedAt: ctx.clock(),
    });
    await emitAccountEvent(db, userId, 'account.credentials-changed', linkedAccount);
    return listLinkedAccounts(ctx, db, userId);
  });
}

export async function removeDiscord(ctx: WriteContext): Promise<void> {
  await withAccountLocked(ctx, async ({ db, actor: { userId } }) => {
    if (!(await data.removeDiscordAccount(db, userId))) return;
    await emitAccountEvent(db, userId, 'account.credentials-changed', linkedAccount);
  });
}

/** @throws DISCORD_LINKED */
async function requireUnlinked(db: Db, userId: string): Promise<void> {
  if (await data.hasDiscordAccount(db, userId)) throw new AppError('DISCORD_LINKED');
}

/** The page of the web app that Discord returns the browser to, as registered at Discord. */
function redirectUriOf({ config }: Pick<Services, 'config'>): string {
  return new URL('/settings/discord', config.publicUrl).href;
}

/** Uses up the state. @throws DISCORD_REFUSED unless this session began with it and has not used it */
async function requireOwnState(ctx: WriteContext, state: string): Promise<void> {
  const read = ctx.tokens.discordState.read(state, ctx.clock());
  const isOwn =
    read?.claims.sub === ctx.actor.userId && read.claims.session === hashOwnSession(ctx);
  const isUnused =
    isOwn &&
    (await ctx.transact(({ db }) => consumeOnce(db, `discord:${read.id}`, read.expiresAt)));
  if (!isUnused) throw new AppError('DISCORD_REFUSED');
}

/** Discord and the browser's history see the state, so it has only a hash of the session's id. */
function hashOwnSession({ actor }: Pick<WriteContext, 'actor'>): string {
  return sha256Of(`discord:${getOwnSessionId(actor)}`);
}

async function identify(
  ctx: WriteContext,
  discord: DiscordClient,
  code: string,
): Promise<DiscordPerson> {
  try {
    return await discord.identify({ code, redirectUri: redirectUriOf(ctx) });
  } catch (error) {
    if (!(error instanceof DiscordFailedError)) throw error;
    ctx.log.warn({ err: error }, 'a Discord account could not be linked');
    const code = error.problem === 'REFUSED' ? 'DISCORD_REFUSED' : 'DISCORD_UNAVAILABLE';
    throw new AppError(code, { cause: error });
  }
}

/** Null if there is no picture, or none that can be read: the account is linked anyway. */
async function makePicture(
  { imageQueue, log }: Pick<Services, 'imageQueue' | 'log'>,
  discord: DiscordClient,
  person: DiscordPerson,
): Promise<EncodedImage | null> {
  try {
    const bytes = await discord.fetchPicture(person);
    return bytes && (await encodeImage(bytes, avatarImage, imageQueue));
  } catch (error) {
    if (!(error instanceof DiscordFailedError) && !(error instanceof AppError)) throw error;
    log.info({ err: error }, 'failed to fetch a Discord picture');
    return null;
  }
}

/** @throws NOT_FOUND */
function requireDiscord({ discord }: Pick<Services, 'discord'>): DiscordClient {
  if (discord === null) throw new AppError('NOT_FOUND');
  return discord;
}
