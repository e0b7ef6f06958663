import type {
  TrackerLinkChanges,
  TrackerLinkForm,
} from '@waybill/schema/features/trackers.contract';
import { signs, type TrackerLink, trackerNames } from '@waybill/schema/features/trackers.models';
import { messages } from '@waybill/schema/messages';
import type { AuditAction } from '@waybill/schema/registers';
import { v7 } from 'uuid';
import type { ActorContext, ActorTransaction, Services, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Db } from '../../lib/db.ts';
import { seal } from '../../lib/secret-box.ts';
import { hashToken, randomToken } from '../../lib/secrets.ts';
import { happened } from '../../lib/happened.data.ts';
import { recordAudit } from '../audit/audit.data.ts';
import { withRightsLocked } from '../vtcs/vtc-transaction.service.ts';
import { buildExample } from './example.policy.ts';
import * as data from './trackers.data.ts';
import type { LinkKey, LinkRow } from './trackers.data.ts';
import { isProvider, presentLink } from './trackers.presenter.ts';
import { takeDelivery } from './webhooks.service.ts';

/** Lists a company's links. Users who see them count as readers from then on. */
export async function listLinks(
  { db, config, keys, actor, clock }: ActorContext,
  vtcId: string,
): Promise<TrackerLink[]> {
  const links = await db.$transaction(async (transaction) => {
    await noteReader({ db: transaction, actor }, { vtcId }, clock());
    return data.listLinks(transaction, vtcId);
  });
  return links.map((link) => presentLink({ config, keys }, link));
}

/**
 * Links a tracker, under a new secret address.
 * @throws TRACKER_LINK_THERE, VALIDATION_FAILED, FORBIDDEN
 */
export async function createLink(
  ctx: WriteContext,
  vtcId: string,
  { provider, secret, trusted }: TrackerLinkForm,
): Promise<TrackerLink> {
  if (signs(provider) && secret === undefined) {
    throw new AppError('VALIDATION_FAILED', { fields: { secret: messages.trackerSecretRequired } });
  }
  if (!signs(provider)) requireUnsigned({ secret, trusted });
  const key = { vtcId, provider };
  const id = v7();
  return withRightsLocked(ctx, async ({ db, actor }) => {
    if (trusted && !mayTrust(actor)) throw new AppError('FORBIDDEN');
    const sealedSecret = secret === undefined ? null : sealFor(ctx, id, secret);
    await data.createLink(db, { id, ...key, ...newPath(ctx, id), sealedSecret, trusted });
    await recordLink({ db, actor }, key, 'tracker.linked', {}, { trusted });
    await emitChange({ db, actor }, key);
    await data.createReader(db, key, actor.userId, ctx.clock());
    return show(ctx, { db, actor }, key);
  });
}

/**
 * Changes a link. A new secret is known only to the user who enters it, and trusted only if they may trust
 * it.
 * @throws NOT_FOUND, VALIDATION_FAILED, FORBIDDEN
 */
export async function updateLink(
  ctx: WriteContext,
  key: LinkKey,
  { secret, ...changes }: TrackerLinkChanges,
): Promise<TrackerLink> {
  if (!signs(key.provider)) requireUnsigned({ secret, ...changes });
  return withLink(ctx, key, async ({ db, actor }, link) => {
    const isTrusting = changes.trusted === true && !link.trusted;
    if (isTrusting && !mayTrust(actor)) throw new AppError('FORBIDDEN');
    const isUntrusted = secret !== undefined && link.trusted && !mayTrust(actor);
    const trusted = isUntrusted ? false : changes.trusted;
    if (secret !== undefined) {
      await data.removeReaders(db, link.id);
      await data.createReader(db, key, actor.userId, ctx.clock());
    }
    await data.updateLink(db, link.id, {
      ...(trusted !== undefined && { trusted }),
      ...(secret !== undefined && { sealedSecret: sealFor(ctx, link.id, secret) }),
    });
    const isNew = secret !== undefined && { secret: '•••' };
    await recordLink(
      { db, actor },
      key,
      'tracker.updated',
      trusted === undefined ? {} : { trusted: link.trusted },
      { ...(trusted !== undefined && { trusted }), ...isNew },
    );
  });
}

/** Gives a link a new address; the old one stops working at once. @throws NOT_FOUND */
export async function renewAddress(ctx: WriteContext, key: LinkKey): Promise<TrackerLink> {
  return withLink(ctx, key, async ({ db, actor }, link) => {
    await data.updateLink(db, link.id, newPath(ctx, link.id));
    await recordLink({ db, actor }, key, 'tracker.address-renewed');
  });
}

/** Processes an example as if the tracker had sent it, but without creating a job. @throws NOT_FOUND */
export async function testLink(ctx: WriteContext, key: LinkKey): Promise<TrackerLink> {
  return withLink(ctx, key, async ({ db }, link) => {
    const now = ctx.clock();
    const { body, signature } = buildExample(ctx, link, key.provider, now);
    const taken = await takeDelivery({ ...ctx, db }, link, { body, signature, isTest: true });
    await data.createDelivery(db, { linkId: link.id, receivedAt: now, ...taken });
  });
}

/** @throws NOT_FOUND */
export async function removeLink(ctx: WriteContext, key: LinkKey): Promise<void> {
  await withRightsLocked(ctx, async ({ db, actor }) => {
    const link = await getLink(db, key);
    await data.removeLink(db, link.id);
    await recordLink({ db, actor }, key, 'tracker.unlinked');
    await emitChange({ db, actor }, key);
  });
}

async function withLink(
  ctx: WriteContext,
  key: LinkKey,
  change: (transaction: ActorTransaction, link: LinkRow) => Promise<void>,
): Promise<TrackerLink> {
  return withRightsLocked(ctx, async ({ db, actor }) => {
    await change({ db, actor }, await getLink(db, key));
    await emitChange({ db, actor }, key);
    await noteReader({ db, actor }, key, ctx.clock());
    return show(ctx, { db, actor }, key);
  });
}

async function emitChange(
  { db, actor }: ActorTransaction,
  { vtcId, provider }: LinkKey,
): Promise<void> {
  await happened(db, {
    type: 'tracker.link-changed',
    vtcId,
    actorId: actor.userId,
    subjectId: null,
    payload: { tracker: provider },
  });
}

async function show(
  ctx: WriteContext,
  { db }: ActorTransaction,
  key: LinkKey,
): Promise<TrackerLink> {
  return presentLink(ctx, await getLink(db, key));
}

/** True for users with nothing to gain from it: those who may review jobs anyway. */
function mayTrust({ isOwner, keys }: ActorTransaction['actor']): boolean {
  return isOwner || keys.has('REVIEW_JOBS');
}

/** Records who is shown addresses, the first time in the audit log too. */
async function noteReader(
  { db, actor }: ActorTransaction,
  { vtcId, ...which }: Pick<LinkKey, 'vtcId'> & Partial<LinkKey>,
  now: Date,
): Promise<void> {
  for (const provider of await data.createReader(db, { vtcId, ...which }, actor.userId, now)) {
    if (!isProvider(provider)) continue;
    await recordLink({ db, actor }, { vtcId, provider }, 'tracker.address-shown');
  }
}

/** @throws NOT_FOUND */
async function getLink(db: Db, key: LinkKey): Promise<LinkRow> {
  const link = await data.findLink(db, key);
  if (!link) throw new AppError('NOT_FOUND');
  return link;
}

function newPath({ keys }: Pick<Services, 'keys'>, id: string) {
  const path = randomToken();
  return { pathHash: hashToken(path), sealedPath: seal(path, keys('tracker-link'), id) };
}

function sealFor({ keys }: Pick<Services, 'keys'>, id: string, secret: string) {
  return seal(secret, keys('tracker-link'), id);
}

/** @throws VALIDATION_FAILED */
function requireUnsigned({
  secret,
  trusted,
}: {
  readonly secret?: string | undefined;
  readonly trusted?: boolean | undefined;
}): void {
  const fields = {
    ...(secret !== undefined && { secret: messages.trackerSecretUnused }),
    ...(trusted === true && { trusted: messages.trackerNotTrusted }),
  };
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION_FAILED', { fields });
}

type Audited = Readonly<Partial<Record<'trusted' | 'secret', boolean | string>>>;

async function recordLink(
  { db, actor }: ActorTransaction,
  { vtcId, provider }: LinkKey,
  action: Extract<AuditAction, `tracker.${string}`>,
  before: Audited = {},
  after: Audited = {},
): Promise<void> {
  const subject = { id: vtcId, name: trackerNames[provider] };
  await recordAudit(db, actor, { vtcId, action, subject, before, after });
}
