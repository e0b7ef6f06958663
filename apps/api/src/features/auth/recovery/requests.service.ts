import { limits } from '@waybill/schema/limits';
import { setRecovery } from '../../../auth/credentials/recoveries.data.ts';
import type { Context, Services } from '../../../http/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Db } from '../../../lib/db.ts';
import { startPump } from '../../../lib/pump.ts';
import { hashToken, randomToken } from '../../../lib/secrets.ts';
import { queueMail } from '../../mails/queueing.service.ts';
import * as data from './requests.data.ts';

type Deps = Pick<Services, 'clock' | 'db' | 'keys' | 'mailer' | 'rateLimits'>;

/** How often each replica checks for requests. */
const lookMs = 2_000;

/**
 * Records a request for a recovery link. The account is looked up later, so that every address gets a
 * response in the same time.
 * @throws MAIL_OFF, TOO_MANY_REQUESTS
 */
export async function requestRecovery(ctx: Context, email: string): Promise<void> {
  if (ctx.mailer === null) throw new AppError('MAIL_OFF');
  await ctx.rateLimits.consumeByAddress('recoveryByAddress', ctx.address);
  await data.createRequest(ctx.db, { email, requestedAt: ctx.clock() });
}

/**
 * Starts answering requests. It polls and is not woken by requests, so that timing does not reveal whether an
 * account exists.
 */
export function startRecovery(services: Deps & Pick<Services, 'log' | 'outages'>): {
  stop(): Promise<void>;
} {
  if (services.mailer === null) return { stop: async () => {} };
  return startPump(services, () => answerRequests(services), {
    everyMs: lookMs,
    failure: 'failed to create password links; retrying',
  });
}

/** Sends a link for each requested address that is confirmed. */
export async function answerRequests(services: Deps): Promise<void> {
  while (await services.db.$transaction((db) => answerNext(db, services)));
}

/** Returns false if no request is left. */
async function answerNext(db: Db, services: Deps): Promise<boolean> {
  const request = await data.takeRequest(db);
  if (request === null) return false;
  const { clock, rateLimits } = services;
  const { email, requestedAt } = request;
  const expiresAt = new Date(requestedAt.getTime() + limits.recoveryLinkLifeMs);
  if (expiresAt <= clock()) return true;
  const user = await data.findReachableUser(db, email);
  if (user && (await isAllowed(rateLimits, email))) {
    const [token, userId] = [randomToken(), user.id];
    const link = { tokenHash: hashToken(token), browserHash: null, expiresAt };
    await setRecovery(db, { userId, kind: 'EMAIL', ...link });
    await queueMail(db, services, {
      userId,
      kind: 'password.recovery',
      params: { token },
      expiresAt,
    });
  }
  return true;
}

/** True if the address is within its rate limit. Exceeding it is silent. */
async function isAllowed(rateLimits: Services['rateLimits'], email: string): Promise<boolean> {
  try {
    await rateLimits.consume('recoveryByEmail', hashToken(email).toString());
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return false;
    throw error;
  }
}
