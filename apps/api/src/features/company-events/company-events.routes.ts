import type { companyEventsContract } from '@waybill/schema/features/company-events.contract';
import { type Request, Router } from 'express';
import type { Services } from '../../http/context.ts';
import { createContext, type Handlers } from '../../http/contract-router.ts';
import { createVisitorMiddleware } from '../../http/visitors.ts';
import { AppError } from '../../lib/app-error.ts';
import { isUuid } from '../../lib/cursor.ts';
import { writeIcal } from '../../lib/ical.ts';
import { sourceOf } from '../../lib/rich-text.ts';
import { presentIcalEntry } from '../calendar/calendar.presenter.ts';
import { toDate } from './company-events.calendar.ts';
import { presentAnswer, presentEvent } from './company-events.presenter.ts';
import { listAnswers, setAnswer } from './answering.service.ts';
import {
  cancelEvent,
  createEvent,
  listEvents,
  publishEvent,
  removeEvent,
  updateEvent,
} from './company-events.service.ts';
import { removePicture, setPicture } from './picture.service.ts';
import { assignSlot, bookSlot, listSlots, releaseSlot, setSlots } from './slots.service.ts';
import { getEvent } from './viewing.service.ts';

export const companyEventsHandlers: Handlers<typeof companyEventsContract> = {
  async list({ query }, ctx) {
    const { rows, nextCursor } = await listEvents(ctx, query);
    const now = ctx.clock();
    return { events: rows.map((row) => presentEvent(row, now)), nextCursor };
  },

  async get({ params }, ctx) {
    const row = await getEvent(ctx, params.eventId);
    const mayEdit = ctx.actor?.vtcId === row.vtc.id && ctx.actor.keys.has('EVENTS');
    const slots = await listSlots(ctx, row.id);
    return {
      event: presentEvent(row, ctx.clock()),
      slots,
      source: mayEdit ? sourceOf(row.body) : null,
    };
  },

  async create({ params, body }, ctx) {
    return { event: presentEvent(await createEvent(ctx, params.vtcId, body), ctx.clock()) };
  },

  async update({ params, body }, ctx) {
    return { event: presentEvent(await updateEvent(ctx, params.eventId, body), ctx.clock()) };
  },

  async remove({ params }, ctx) {
    await removeEvent(ctx, params.eventId);
    return { success: true };
  },

  async setPicture({ params, files }, ctx) {
    const event = await setPicture(ctx, params.eventId, files.picture);
    return { event: presentEvent(event, ctx.clock()) };
  },

  async removePicture({ params }, ctx) {
    return { event: presentEvent(await removePicture(ctx, params.eventId), ctx.clock()) };
  },

  async publish({ params }, ctx) {
    return { event: presentEvent(await publishEvent(ctx, params.eventId), ctx.clock()) };
  },

  async cancel({ params, body }, ctx) {
    return { event: presentEvent(await cancelEvent(ctx, params.eventId, body), ctx.clock()) };
  },

  async setAnswer({ params, body }, ctx) {
    return { event: presentEvent(await setAnswer(ctx, params.eventId, body), ctx.clock()) };
  },

  async setSlots({ params, body }, ctx) {
    return { slots: await setSlots(ctx, params.eventId, body) };
  },

  async bookSlot({ params }, ctx) {
    return { slots: await bookSlot(ctx, params.eventSlotId) };
  },

  async assignSlot({ params, body }, ctx) {
    return { slots: await assignSlot(ctx, params.eventSlotId, body.vtcId) };
  },

  async releaseSlot({ params }, ctx) {
    return { slots: await releaseSlot(ctx, params.eventSlotId) };
  },

  async listAnswers({ params, query }, ctx) {
    const { rows, nextCursor } = await listAnswers(ctx, params.eventId, query);
    const answers = rows.map(({ row, isWaiting }) => presentAnswer(row, isWaiting));
    return { answers, nextCursor };
  },
};

/** Creates the route of an event's calendar file, for those who can see the event. */
export function createEventFileRouter(services: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get(
    '/events/:eventId/event.ics',
    ...createVisitorMiddleware(services),
    async (request: Request<{ eventId: string }>, response) => {
      const { eventId } = request.params;
      if (!isUuid(eventId)) throw new AppError('NOT_FOUND');
      const event = await getEvent(createContext(request, response, services), eventId);
      const { instanceName: name, publicUrl } = services.config;
      const text = writeIcal({ name, publicUrl }, [
        presentIcalEntry({ source: 'events', ...toDate(event) }, 'en'),
      ]);
      response.attachment('event.ics').type('text/calendar').send(text);
    },
  );
  return router;
}
