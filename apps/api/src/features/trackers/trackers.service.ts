import type {
  TrackerLinkChanges,
  TrackerLinkForm,
} from '@waybill/schema/features/trackers.contract';
import { signs, type TrackerLink } from '@waybill/schema/features/trackers.models';
import { messages } from '@waybill/schema/messages';
import { v7 } from 'uuid';
import type { ActorContext, ActorTransaction, Services, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Db } from '../../lib/db.ts';
import { seal } from '../../lib/secret-box.ts';
import { hashToken, randomToken } from '../../lib/secrets.ts';
import { recordAudit } from '../audit/audit.data.ts';
import { withRightsHeld } from '../vtcs/vtc-transaction.service.ts';
import { buildExample } from './example.policy.ts';
import * as data from './trackers.data.ts';
import type { LinkKey, LinkRow } from './trackers.data.ts';
import { presentLink } from './trackers.presenter.ts';
import { takeDelivery } from './webhooks.service.ts';

export async function listLinks(
  { db, config, keys }: ActorContext,
  vtcId: string,
): Promise<TrackerLink[]> {
  const links = await data.listLinks(db, vtcId);
  return links.map((link) => presentLink({ config, keys }, link));
}

/** Links a tracker, under a new secret address. @throws TRACKER_LINK_THERE, VALIDATION_FAILED */
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
  return withRightsHeld(ctx, async ({ db, actor }) => {
    const sealedSecret = secret === undefined ? null : sealFor(ctx, id, secret);
    await data.createLink(db, { id, ...key, ...newPath(ctx, id), sealedSecret, trusted });
    await recordLink({ db, actor }, key, 'tracker.linked', {}, { trusted });
    return show(ctx, { db, actor }, key);
  });
}

/** @throws NOT_FOUND, VALIDATION_FAILED */
export async function updateLink(
  ctx: WriteContext,
  key: LinkKey,
  { secret, trusted }: TrackerLinkChanges,
): Promise<TrackerLink> {
  if (!signs(key.provider)) requireUnsigned({ secret, trusted });
  return withLink(ctx, key, async ({ db, actor }, link) => {
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

/** Gives a link another address; the former one is gone at once. @throws NOT_FOUND */
export async function renewAddress(ctx: WriteContext, key: LinkKey): Promise<TrackerLink> {
  return withLink(ctx, key, async ({ db, actor }, link) => {
    await data.updateLink(db, link.id, newPath(ctx, link.id));
    await recordLink({ db, actor }, key, 'tracker.address-renewed');
  });
}

/** Takes an example as if the tracker had sent it, but for the job. @throws NOT_FOUND */
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
  await withRightsHeld(ctx, async ({ db, actor }) => {
    const link = await getLink(db, key);
    await data.removeLink(db, link.id);
    await recordLink({ db, actor }, key, 'tracker.unlinked');
  });
}

async function withLink(
  ctx: WriteContext,
  key: LinkKey,
  change: (transaction: ActorTransaction, link: LinkRow) => Promise<void>,
): Promise<TrackerLink> {
  return withRightsHeld(ctx, async ({ db, actor }) => {
    await change({ db, actor }, await getLink(db, key));
    return show(ctx, { db, actor }, key);
  });
}

async function show(
  ctx: WriteContext,
  { db }: ActorTransaction,
  key: LinkKey,
): Promise<TrackerLink> {
  return presentLink(ctx, await getLink(db, key));
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

const names = { tracksim: 'TrackSim', trucky: 'Trucky', unitracker: 'UniTracker' } as const;

type Audited = Readonly<Partial<Record<'trusted' | 'secret', boolean | string>>>;

async function recordLink(
  { db, actor }: ActorTransaction,
  { vtcId, provider }: LinkKey,
  action: 'tracker.linked' | 'tracker.updated' | 'tracker.address-renewed' | 'tracker.unlinked',
  before: Audited = {},
  after: Audited = {},
): Promise<void> {
  const subject = { id: vtcId, name: names[provider] };
  await recordAudit(db, actor, { vtcId, action, subject, before, after });
}
