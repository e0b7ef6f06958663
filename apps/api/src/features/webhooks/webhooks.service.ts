import type { WebhookChanges, WebhookForm } from '@waybill/schema/features/webhooks.contract';
import {
  type WebhookAttempt,
  type WebhookKind,
  type WebhookType,
  webhookTypes,
} from '@waybill/schema/features/webhooks.models';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import { v7 as createId } from 'uuid';
import type { Actor } from '../../auth/actor.ts';
import type { ActorContext, ActorTransaction, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { later } from '../../lib/clock.ts';
import { seal } from '../../lib/secret-box.ts';
import { happened } from '../../lib/happened.data.ts';
import { recordAudit } from '../audit/audit.data.ts';
import { withRightsLocked, withVtcLocked } from '../vtcs/vtc-transaction.service.ts';
import { getVtc } from '../vtcs/vtcs.data.ts';
import { callEndpoint, openEndpoint } from './calling.service.ts';
import { buildEmbed, buildMessage, isDiscordAddress } from './discord.policy.ts';
import { well } from './health.policy.ts';
import { mayReceiveByWebhook, maySee } from './hearing.policy.ts';
import { buildBody, generateSecret } from './payload.policy.ts';
import * as data from './webhooks.data.ts';
import type { EndpointRow } from './webhooks.data.ts';
import { sendingLimits } from './limits.policy.ts';

/** Lists a company's webhooks, and the events that the actor may choose. */
export async function listWebhooks({ db, actor }: ActorContext, vtcId: string) {
  const webhooks = await data.listEndpoints(db, vtcId);
  return { webhooks, choosable: webhookTypes.filter((type) => mayReceiveByWebhook(actor, type)) };
}

interface WithSecret {
  readonly webhook: EndpointRow;
  /** Null if nothing is signed. */
  readonly secret: string | null;
}

/** @throws ADDRESS_FORBIDDEN, WEBHOOKS_TOO_MANY, VALIDATION_FAILED */
export async function createWebhook(
  ctx: WriteContext,
  vtcId: string,
  { kind, url, name, types }: WebhookForm,
): Promise<WithSecret> {
  const id = createId();
  const secret = kind === 'STANDARD' ? generateSecret() : null;
  const address = sealAddress(ctx, id, kind, url);
  return withVtcLocked(ctx, async ({ db, actor }) => {
    requireChoosable(actor, types);
    if ((await data.countEndpoints(db, vtcId)) >= limits.webhooksPerVtc) {
      throw new AppError('WEBHOOKS_TOO_MANY');
    }
    const webhook = await data.createEndpoint(db, {
      id,
      vtcId,
      kind,
      name,
      types: [...new Set(types)],
      ...address,
      secretSealed: secret === null ? null : seal(secret, ctx.keys('webhook'), id),
      createdAt: ctx.clock(),
    });
    await record({ db, actor }, webhook, 'webhook.created', {}, { host: webhook.host, types });
    return { webhook, secret };
  });
}

/**
 * Changes a webhook. A new address resets it, and requires the right to see everything that it sends and has
 * sent: waiting and resent messages go there.
 * @throws ADDRESS_FORBIDDEN, VALIDATION_FAILED
 */
export async function updateWebhook(
  ctx: WriteContext,
  id: string,
  { url, name, types, isPaused }: WebhookChanges,
): Promise<EndpointRow> {
  return withWebhook(ctx, id, async ({ db, actor }, webhook) => {
    requireChoosable(
      actor,
      types.filter((type) => !webhook.types.includes(type)),
    );
    const address = url === undefined ? null : sealAddress(ctx, id, webhook.kind, url);
    if (address !== null) {
      requireSeen(actor, [...webhook.types, ...(await data.listSentTypes(db, id))]);
    }
    // A process that is sending to the old address no longer affects the new one.
    const anew = address && { ...address, ...well, leaseId: null, leaseUntil: null };
    const isDisabled = webhook.state === 'DISABLED' && address === null;
    const state = isPaused ? 'PAUSED' : 'ACTIVE';
    const wasPaused = webhook.state === 'PAUSED';
    await data.updateEndpoint(db, id, {
      name,
      types: [...new Set(types)],
      ...anew,
      ...(!isDisabled && { state, cause: null }),
      ...(wasPaused && !isPaused && { pacedBelow: webhook.nextSequence }),
    });
    if (address !== null) await data.markDue(db, id, ctx.clock());
    await record(
      { db, actor },
      webhook,
      'webhook.updated',
      { host: webhook.host, types: webhook.types, isPaused: wasPaused },
      { host: address?.host ?? webhook.host, types, isPaused },
    );
  });
}

/** Deletes a webhook with its log. @throws NOT_FOUND */
export async function removeWebhook(ctx: WriteContext, id: string): Promise<void> {
  await withRightsLocked(ctx, async ({ db, actor }) => {
    await data.lockEndpoint(db, id);
    const webhook = await data.getEndpoint(db, id);
    await data.removeEndpoint(db, id);
    await record({ db, actor }, webhook, 'webhook.removed');
  });
}

/** Sends a test, and returns the outcome. The response is awaited outside of any transaction. */
export async function testWebhook(ctx: WriteContext, id: string): Promise<WebhookAttempt> {
  await ctx.rateLimits.consume('webhookTestByUser', ctx.actor.userId);
  const { webhook, vtc } = await withRightsLocked(ctx, async ({ db }) => {
    const found = await data.getEndpoint(db, id);
    return { webhook: found, vtc: await getVtc(db, found.vtcId) };
  });
  const told = { type: 'webhook.test', happenedAt: ctx.clock(), data: {} } as const;
  const { language } = vtc;
  const body =
    webhook.kind === 'DISCORD'
      ? buildMessage([JSON.stringify(buildEmbed({ ...told, language }))]).body
      : buildBody({ ...told, sequence: null, vtc });
  const outcome = await callEndpoint(ctx, openEndpoint(ctx, webhook), { id: createId(), body });
  if (outcome === null) throw new AppError('BUSY');
  return outcome.attempt;
}

/** Gives a webhook a new secret; the old one also signs for a day. @throws NOT_FOUND */
export async function renewSecret(ctx: WriteContext, id: string): Promise<WithSecret> {
  const secret = generateSecret();
  const webhook = await withWebhook(ctx, id, async ({ db, actor }, found) => {
    if (found.secretSealed === null) throw new AppError('NOT_FOUND');
    await data.updateEndpoint(db, id, {
      secretSealed: seal(secret, ctx.keys('webhook'), id),
      oldSecretSealed: found.secretSealed,
      oldSecretUntil: later(ctx.clock, sendingLimits.oldSecretMs),
    });
    await record({ db, actor }, found, 'webhook.secret-renewed');
  });
  return { webhook, secret };
}

/** Resumes sending waiting messages after any kind of stop. */
export async function resumeWebhook(ctx: WriteContext, id: string): Promise<EndpointRow> {
  return withWebhook(ctx, id, async ({ db, actor }, webhook) => {
    await data.updateEndpoint(db, id, {
      ...well,
      state: 'ACTIVE',
      cause: null,
      pacedBelow: webhook.nextSequence,
    });
    await data.markDue(db, id, ctx.clock());
    await record({ db, actor }, webhook, 'webhook.resumed');
  });
}

/** Runs a change to a webhook, and returns its new state. */
async function withWebhook(
  ctx: WriteContext,
  id: string,
  change: (transaction: ActorTransaction, webhook: EndpointRow) => Promise<void>,
): Promise<EndpointRow> {
  return withRightsLocked(ctx, async ({ db, actor }) => {
    await data.lockEndpoint(db, id);
    await change({ db, actor }, await data.getEndpoint(db, id));
    await data.settleDue(db, id);
    return data.getEndpoint(db, id);
  });
}

/** @throws ADDRESS_FORBIDDEN, VALIDATION_FAILED */
function sealAddress(
  { guardedAgent, keys }: Pick<WriteContext, 'guardedAgent' | 'keys'>,
  id: string,
  kind: WebhookKind,
  url: string,
) {
  if (kind === 'DISCORD' && !isDiscordAddress(url)) {
    throw new AppError('VALIDATION_FAILED', { fields: { url: messages.webhookUrlDiscord } });
  }
  if (!guardedAgent.mayCall(url)) throw AppError.at('url', 'ADDRESS_FORBIDDEN');
  const { host } = new URL(url);
  if (host.length > limits.webhookHost.max) {
    throw new AppError('VALIDATION_FAILED', { fields: { url: messages.webhookHostTooLong } });
  }
  return { urlSealed: seal(url, keys('webhook'), id), host };
}

/** @throws VALIDATION_FAILED */
function requireChoosable(actor: Actor, types: readonly WebhookType[]): void {
  if (types.every((type) => mayReceiveByWebhook(actor, type))) return;
  throw new AppError('VALIDATION_FAILED', { fields: { types: messages.webhookTypesNotYours } });
}

/** @throws VALIDATION_FAILED */
function requireSeen(actor: Actor, types: readonly string[]): void {
  if (types.every((type) => maySee(actor, type))) return;
  throw new AppError('VALIDATION_FAILED', { fields: { url: messages.webhookUrlNotYours } });
}

type Audited = Readonly<
  Partial<Record<'host' | 'types' | 'isPaused', string | boolean | readonly string[]>>
>;

async function record(
  { db, actor }: ActorTransaction,
  { id, vtcId, name, host }: EndpointRow,
  action:
    | 'webhook.created'
    | 'webhook.updated'
    | 'webhook.secret-renewed'
    | 'webhook.resumed'
    | 'webhook.removed',
  before: Audited = {},
  after: Audited = {},
): Promise<void> {
  const subject = { id, name: name === '' ? host : name };
  await recordAudit(db, actor, { vtcId, action, subject, before, after });
  await emitChange({ db, actor }, { id, vtcId });
}

/** Emits that a webhook was changed, or that its messages are sent again. */
export async function emitChange(
  { db, actor }: ActorTransaction,
  { id, vtcId }: Pick<EndpointRow, 'id' | 'vtcId'>,
): Promise<void> {
  await happened(db, {
    type: 'webhook.changed',
    vtcId,
    actorId: actor.userId,
    subjectId: id,
    payload: { webhookId: id },
  });
}
