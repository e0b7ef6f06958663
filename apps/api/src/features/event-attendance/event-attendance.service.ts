import type { attendanceDecisionSchema } from '@waybill/schema/features/event-attendance.contract';
import type { z } from 'zod';
import type { Actor } from '../../auth/actor.ts';
import type { ActorContext, ActorTransaction, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Page } from '../../lib/cursor.ts';
import type { Db } from '../../lib/db.ts';
import { happened } from '../../lib/happened.data.ts';
import { readOffset, toOffsetPage } from '../../lib/offset-cursor.ts';
import { recordAudit } from '../audit/audit.data.ts';
import { lockEvent, type EventRow } from '../company-events/company-events.data.ts';
import { refuseAhead } from '../company-events/company-events.policy.ts';
import { getEvent, getVisibleEvent, takesPart } from '../company-events/viewing.service.ts';
import { withRightsLocked } from '../vtcs/vtc-transaction.service.ts';
import * as data from './event-attendance.data.ts';
import type { AttendanceRow } from './event-attendance.data.ts';
import { findFeedback, type OwnFeedbackRow } from './feedback.data.ts';

type Count = Awaited<ReturnType<typeof data.findCount>>;

/** An event's attendance, and whether the reader organises it: only organisers see others' minutes. */
export interface AttendancePage extends Page<AttendanceRow>, Count {
  readonly organises: boolean;
  readonly own: { readonly tookPart: boolean; readonly feedback: OwnFeedbackRow | null };
}

/** Lists one page of who took part. @throws NOT_FOUND, VALIDATION_FAILED */
export async function listAttendance(
  ctx: ActorContext,
  eventId: string,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<AttendancePage> {
  const { db, actor } = ctx;
  const event = await getEvent(ctx, eventId);
  await refuseOutsider(db, actor, event);
  const skip = readOffset(cursor);
  const rows = await data.listRows(db, eventId, { skip, take: limit + 1 });
  return {
    ...toOffsetPage(rows, limit, skip),
    ...(await data.findCount(db, eventId)),
    own: {
      tookPart: await data.tookPart(db, eventId, actor.userId),
      feedback: await findFeedback(db, eventId, actor.userId),
    },
    organises: event.vtc.id === actor.vtcId && actor.keys.has('EVENTS'),
  };
}

/** @throws NOT_FOUND for drivers who have nothing to do with an event, though they can see it */
export async function refuseOutsider(db: Db, actor: Actor, event: EventRow): Promise<void> {
  const isAsked =
    (await takesPart(db, actor, event)) || (await data.isParticipant(db, event.id, actor.userId));
  if (!isAsked) throw new AppError('NOT_FOUND');
}

/** Decides whether a driver took part. @throws NOT_FOUND, EVENT_AHEAD, EVENT_CANCELLED, ATTENDANCE_OWN */
export async function decideAttendance(
  ctx: WriteContext,
  eventId: string,
  driverId: string,
  { result, reason }: z.output<typeof attendanceDecisionSchema>,
): Promise<void> {
  await withDriver(ctx, eventId, driverId, async ({ db, actor }, event, name) => {
    refuseAhead(event, ctx.clock());
    const decision = { decided: result, decidedById: actor.userId, reason };
    await data.decide(db, { eventId, driverId }, decision);
    await recordAudit(db, actor, {
      vtcId: event.vtc.id,
      action: 'event.attendance-decided',
      subject: { id: eventId, name: event.title },
      after: { driver: name, attendance: result, reason },
    });
  });
}

/** Takes a decision back. @throws NOT_FOUND, ATTENDANCE_OWN */
export async function resetAttendance(
  ctx: WriteContext,
  eventId: string,
  driverId: string,
): Promise<void> {
  await withDriver(ctx, eventId, driverId, async ({ db, actor }, event, name) => {
    if (!(await data.reset(db, eventId, driverId))) throw new AppError('NOT_FOUND');
    await recordAudit(db, actor, {
      vtcId: event.vtc.id,
      action: 'event.attendance-reset',
      subject: { id: eventId, name: event.title },
      after: { driver: name },
    });
  });
}

/** Has an event's attendance counted again within a minute. @throws EVENT_AHEAD, EVENT_CANCELLED, ATTENDANCE_FINAL */
export async function countAgain(ctx: WriteContext, eventId: string): Promise<void> {
  const now = ctx.clock();
  await withRightsLocked(ctx, async ({ db, actor }) => {
    await lockEvent(db, eventId);
    refuseAhead(await getVisibleEvent(db, actor, eventId, now), now);
    if (!(await data.askForCount(db, eventId, now))) throw new AppError('ATTENDANCE_FINAL');
  });
}

/** Runs a change of a driver's attendance by an organiser. Only owners change their own. */
async function withDriver(
  ctx: WriteContext,
  eventId: string,
  driverId: string,
  change: (transaction: ActorTransaction, event: EventRow, name: string) => Promise<void>,
): Promise<void> {
  const now = ctx.clock();
  await withRightsLocked(ctx, async ({ db, actor }) => {
    await lockEvent(db, eventId);
    const event = await getVisibleEvent(db, actor, eventId, now);
    const name = await data.findDriverName(db, eventId, driverId);
    if (name === null) throw new AppError('NOT_FOUND');
    if (driverId === actor.userId && !actor.isOwner) throw new AppError('ATTENDANCE_OWN');
    await change({ db, actor }, event, name);
    await happened(db, {
      type: 'event.attendance-decided',
      vtcId: event.vtc.id,
      actorId: actor.userId,
      subjectId: driverId,
      payload: { companyEventId: eventId },
    });
  });
}
