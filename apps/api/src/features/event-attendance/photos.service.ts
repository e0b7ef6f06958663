import type { EventFeedback } from '@waybill/schema/features/event-attendance.models';
import { photoBox, pictureWidths } from '@waybill/schema/images';
import { limits } from '@waybill/schema/limits';
import type { Actor } from '../../auth/actor.ts';
import type { Upload } from '../../http/body.ts';
import type { ActorContext, ActorTransaction, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Page } from '../../lib/cursor.ts';
import type { Db } from '../../lib/db.ts';
import { encodeImage } from '../../lib/images.ts';
import { readOffset, toOffsetPage } from '../../lib/offset-cursor.ts';
import { recordAudit } from '../audit/audit.data.ts';
import { lockEvent, type EventRow } from '../company-events/company-events.data.ts';
import { refuseAhead } from '../company-events/company-events.policy.ts';
import { getEvent, getVisibleEvent } from '../company-events/viewing.service.ts';
import { tookPart } from './event-attendance.data.ts';
import { refuseOutsider } from './event-attendance.service.ts';
import * as feedback from './feedback.data.ts';
import * as data from './photos.data.ts';

const kind = { field: 'photo', box: photoBox, copyWidths: pictureWidths } as const;

/** An event's photos, and whether the reader may remove all of them. */
export interface Photos {
  readonly rows: readonly data.PhotoRow[];
  readonly removes: boolean;
}

/** Lists the photos of an event. @throws NOT_FOUND */
export async function listPhotos(ctx: ActorContext, eventId: string): Promise<Photos> {
  const event = await getEvent(ctx, eventId);
  await refuseOutsider(ctx.db, ctx.actor, event);
  return readPhotos(ctx.db, ctx.actor, event);
}

/**
 * Adds a photo of an event, by a driver who took part.
 * @throws NOT_FOUND, EVENT_AHEAD, EVENT_CANCELLED, NOT_ATTENDED, PHOTOS_TOO_MANY, IMAGE_TYPE_INVALID,
 * IMAGE_UNREADABLE, IMAGE_DIMENSIONS_TOO_LARGE
 */
export async function addPhoto(
  ctx: WriteContext,
  eventId: string,
  upload: Upload,
): Promise<Photos> {
  // Refuses drivers who took no part before the image is decoded.
  await withParticipant(ctx, eventId, async ({ db }) => refuseFull(db, eventId));
  await ctx.rateLimits.consume('uploadByUser', ctx.actor.userId);
  const image = await encodeImage(upload, kind, ctx.imageQueue);
  return withParticipant(ctx, eventId, async ({ db, actor }, event) => {
    await refuseFull(db, eventId);
    await data.createPhoto(db, { eventId, userId: actor.userId }, image, ctx.clock());
    return readPhotos(db, actor, event);
  });
}

/** Removes a photo, by its author or an organiser. @throws NOT_FOUND */
export async function removePhoto(ctx: WriteContext, id: string): Promise<Photos> {
  return ctx.transact(async ({ db, actor }) => {
    const photo = await data.findPhoto(db, id);
    if (photo === null) throw new AppError('NOT_FOUND');
    const event = await getVisibleEvent(db, actor, photo.eventId, ctx.clock());
    const isAuthor = photo.user.id === actor.userId;
    if (!isAuthor && !organises(actor, event)) throw new AppError('NOT_FOUND');
    await data.removePhoto(db, id);
    if (!isAuthor) {
      await recordAudit(db, actor, {
        vtcId: event.vtc.id,
        action: 'event.photo-removed',
        subject: { id: event.id, name: event.title },
        before: { driver: photo.user.username },
      });
    }
    return readPhotos(db, actor, event);
  });
}

/** Sets what the caller says of an event. @throws NOT_FOUND, EVENT_AHEAD, EVENT_CANCELLED, NOT_ATTENDED */
export async function setFeedback(
  ctx: WriteContext,
  eventId: string,
  said: EventFeedback,
): Promise<void> {
  await withParticipant(ctx, eventId, async ({ db, actor: { userId } }) =>
    feedback.setFeedback(db, { eventId, userId }, said, ctx.clock()),
  );
}

type FeedbackPage = Page<feedback.FeedbackRow> & Awaited<ReturnType<typeof feedback.countFeedback>>;

/** Lists one page of what drivers say of an event, for its organisers. @throws VALIDATION_FAILED */
export async function listFeedback(
  { db }: ActorContext,
  eventId: string,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<FeedbackPage> {
  const skip = readOffset(cursor);
  const rows = await feedback.listFeedback(db, eventId, { skip, take: limit + 1 });
  return { ...toOffsetPage(rows, limit, skip), ...(await feedback.countFeedback(db, eventId)) };
}

function organises({ vtcId, keys }: Actor, { vtc }: EventRow): boolean {
  return vtcId === vtc.id && keys.has('EVENTS');
}

async function readPhotos(db: Db, actor: Actor, event: EventRow): Promise<Photos> {
  return { rows: await data.listPhotos(db, event.id), removes: organises(actor, event) };
}

async function refuseFull(db: Db, eventId: string): Promise<void> {
  if ((await data.countPhotos(db, eventId)) >= limits.eventPhotos) {
    throw new AppError('PHOTOS_TOO_MANY');
  }
}

/** Runs a change to an event that is over by a driver who took part. */
async function withParticipant<T>(
  ctx: WriteContext,
  eventId: string,
  change: (transaction: ActorTransaction, event: EventRow) => Promise<T>,
): Promise<T> {
  const now = ctx.clock();
  return ctx.transact(async ({ db, actor }) => {
    await lockEvent(db, eventId);
    const event = await getVisibleEvent(db, actor, eventId, now);
    refuseAhead(event, now);
    if (!(await tookPart(db, eventId, actor.userId))) throw new AppError('NOT_ATTENDED');
    return change({ db, actor }, event);
  });
}
