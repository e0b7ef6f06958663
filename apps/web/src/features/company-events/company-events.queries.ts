import { keepPreviousData, queryOptions, skipToken, useMutation } from '@tanstack/react-query';
import type { RouteInput } from '@waybill/schema/contract/input';
import { calendarContract } from '@waybill/schema/features/calendar.contract';
import { companyEventsContract } from '@waybill/schema/features/company-events.contract';
import type { EventSeriesForm, Recurrence } from '@waybill/schema/features/company-events.fields';
import type { EventReply } from '@waybill/schema/features/company-events.models';
import type { EventFeedback } from '@waybill/schema/features/event-attendance.models';
import { eventPhotosContract } from '@waybill/schema/features/event-photos.contract';
import { eventSeriesContract } from '@waybill/schema/features/event-series.contract';
import {
  type attendanceDecisionSchema,
  eventAttendanceContract,
} from '@waybill/schema/features/event-attendance.contract';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import { api } from '#src/lib/api.ts';
import { pagedQuery } from '#src/lib/pages.ts';

const key = ['events'] as const;
const monthMs = 30 * 86_400_000;

/** Which events the page lists: those ahead of the company, of allies or of everyone, or the company's past ones. */
export const eventLists = ['ours', 'allies', 'public', 'past'] as const;
export type EventList = (typeof eventLists)[number];

const scopes = { ours: 'COMPANY', allies: 'ALLIES', public: 'PUBLIC', past: 'COMPANY' } as const;

/** Lists events page by page: those ahead or under way first, or past ones with the latest first. */
export function eventsQuery(list: EventList) {
  return pagedQuery({
    queryKey: [...key, 'list', list],
    read: (page, options) => {
      const now = new Date().toISOString();
      const time = list === 'past' ? ({ to: now, order: 'desc' } as const) : { from: now };
      const query = { ...page, ...time, scope: scopes[list] };
      return api(companyEventsContract.list, { query }, options);
    },
    rowsOf: ({ events }) => events,
    idOf: ({ id }) => id,
  });
}

/** Reads an event, with the Markdown source of its text for organisers. */
export function eventQuery(eventId: string) {
  return queryOptions({
    queryKey: [...key, 'one', eventId],
    queryFn: ({ signal }) => api(companyEventsContract.get, { params: { eventId } }, { signal }),
  });
}

/** Reads the next event within a month that the viewer takes part in, else the next that they see. Null without one. */
export function nextEventQuery() {
  return queryOptions({
    queryKey: [...key, 'next'],
    queryFn: async ({ signal }) => {
      const now = Date.now();
      const from = new Date(now).toISOString();
      const to = new Date(now + monthMs).toISOString();
      const query = { from, to, sources: 'events' };
      const { entries } = await api(calendarContract.list, { query }, { signal });
      const ahead = entries.filter(({ state }) => state === 'PLANNED');
      const next = ahead.find(({ mine }) => mine) ?? ahead[0];
      if (next === undefined) return null;
      const params = { eventId: next.id };
      return (await api(companyEventsContract.get, { params }, { signal })).event;
    },
  });
}

/** Lists the next public events of a company. */
export function publicEventsQuery(tag: string) {
  return queryOptions({
    queryKey: [...key, 'public', tag],
    queryFn: async ({ signal }) => {
      const from = new Date().toISOString();
      const query = { scope: 'PUBLIC', state: 'PUBLISHED', tag, from, limit: 5 } as const;
      return (await api(companyEventsContract.list, { query }, { signal })).events;
    },
  });
}

/** Reads the latest and next events that the viewer sees, to find them by title. */
export function foundEventsQuery() {
  return queryOptions({
    queryKey: [...key, 'found'],
    queryFn: async ({ signal }) => {
      const from = new Date(Date.now() - monthMs).toISOString();
      const query = { from, limit: limits.pageSize.max };
      return (await api(companyEventsContract.list, { query }, { signal })).events;
    },
  });
}

/** Reads a series, for organisers. */
export function seriesQuery(eventSeriesId: string) {
  return queryOptions({
    queryKey: [...key, 'series', eventSeriesId],
    queryFn: ({ signal }) =>
      api(eventSeriesContract.get, { params: { eventSeriesId } }, { signal }),
  });
}

/** Computes the next departures of a series that is being typed. */
export function previewQuery(vtcId: string, recurrence: Recurrence | null) {
  return queryOptions({
    queryKey: [...key, 'preview', vtcId, recurrence],
    queryFn:
      recurrence === null
        ? skipToken
        : ({ signal }) =>
            api(eventSeriesContract.preview, { params: { vtcId }, body: recurrence }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Lists the drivers with an answer, page by page. */
export function answersQuery(eventId: string, answer: EventReply) {
  return pagedQuery({
    queryKey: [...key, 'answers', eventId, answer],
    read: (page, options) =>
      api(
        companyEventsContract.listAnswers,
        { params: { eventId }, query: { ...page, answer } },
        options,
      ),
    rowsOf: ({ answers }) => answers,
    idOf: ({ driver }) => driver.id,
  });
}

/** Lists who took part in an event, page by page. */
export function attendanceQuery(eventId: string) {
  return pagedQuery({
    queryKey: [...key, 'attendance', eventId],
    read: (query, options) =>
      api(eventAttendanceContract.list, { params: { eventId }, query }, options),
    rowsOf: ({ rows }) => rows,
    idOf: ({ driver }) => driver.id,
  });
}

/** Lists the photos of an event. */
export function photosQuery(eventId: string) {
  return queryOptions({
    queryKey: [...key, 'photos', eventId],
    queryFn: ({ signal }) => api(eventPhotosContract.list, { params: { eventId } }, { signal }),
  });
}

/** Lists what drivers say of an event, page by page. */
export function feedbackQuery(eventId: string) {
  return pagedQuery({
    queryKey: [...key, 'feedback', eventId],
    read: (query, options) =>
      api(eventPhotosContract.listFeedback, { params: { eventId }, query }, options),
    rowsOf: ({ feedback }) => feedback,
    idOf: ({ driver }) => driver.id,
  });
}

/** Adds a photo of an event. */
export function useAddPhoto(eventId: string) {
  const t = useTranslations('eventPhotos');
  return useMutation({
    mutationFn: (photo: File) =>
      api(eventPhotosContract.add, { params: { eventId }, files: { photo } }),
    meta: { stale: [[...key, 'photos']], success: t('added'), failure: t('addFailed') },
  });
}

/** Removes a photo of an event. */
export function useRemovePhoto() {
  const t = useTranslations('eventPhotos');
  return useMutation({
    mutationFn: (eventPhotoId: string) =>
      api(eventPhotosContract.remove, { params: { eventPhotoId } }),
    meta: { stale: [[...key, 'photos']], success: t('removed'), failure: t('removeFailed') },
  });
}

/** Says how an event was. */
export function useSetFeedback(eventId: string) {
  const t = useTranslations('eventFeedback');
  return useMutation({
    mutationFn: (body: EventFeedback) =>
      api(eventPhotosContract.setFeedback, { params: { eventId }, body }),
    meta: {
      stale: [
        [...key, 'attendance'],
        [...key, 'feedback'],
      ],
      success: t('saved'),
      failure: t('saveFailed'),
    },
  });
}

/** Sets an event's picture. */
export function useSetPicture() {
  const t = useTranslations('eventPicture');
  return useMutation({
    mutationFn: ({ eventId, picture }: { eventId: string; picture: File }) =>
      api(companyEventsContract.setPicture, { params: { eventId }, files: { picture } }),
    meta: { stale: [key], failure: t('setFailed') },
  });
}

/** Removes an event's picture. */
export function useRemovePicture(eventId: string) {
  const t = useTranslations('eventPicture');
  return useMutation({
    mutationFn: () => api(companyEventsContract.removePicture, { params: { eventId } }),
    meta: { stale: [key], success: t('removed'), failure: t('removeFailed') },
  });
}

type Decision = z.input<typeof attendanceDecisionSchema>;

/** Decides whether a driver took part. */
export function useDecideAttendance(eventId: string) {
  const t = useTranslations('attendance');
  return useMutation({
    mutationFn: ({ driverId, ...body }: Decision & { readonly driverId: string }) =>
      api(eventAttendanceContract.decide, { params: { eventId, driverId }, body }),
    meta: { emits: 'event.attendance-decided', success: t('decided'), failure: t('decideFailed') },
  });
}

/** Takes a decision about a driver back. */
export function useResetAttendance(eventId: string) {
  const t = useTranslations('attendance');
  return useMutation({
    mutationFn: (driverId: string) =>
      api(eventAttendanceContract.reset, { params: { eventId, driverId } }),
    meta: { emits: 'event.attendance-decided', success: t('isReset'), failure: t('decideFailed') },
  });
}

/** Has attendance counted again. */
export function useCountAgain(eventId: string) {
  const t = useTranslations('attendance');
  return useMutation({
    mutationFn: () => api(eventAttendanceContract.count, { params: { eventId } }),
    meta: { success: t('counting'), failure: t('countFailed') },
  });
}

type Form = RouteInput<typeof companyEventsContract.create>['body'];

/** Creates an event, as a draft. */
export function useCreateEvent(vtcId: string) {
  const t = useTranslations('events');
  return useMutation({
    mutationFn: (body: Form) => api(companyEventsContract.create, { params: { vtcId }, body }),
    meta: { emits: 'event.changed', success: t('created'), failure: t('createFailed') },
  });
}

/** Changes an event. */
export function useUpdateEvent(eventId: string) {
  const t = useTranslations('events');
  return useMutation({
    mutationFn: (body: Form) => api(companyEventsContract.update, { params: { eventId }, body }),
    meta: { emits: 'event.changed', success: t('saved'), failure: t('saveFailed') },
  });
}

/** Creates a series, and publishes its next events. */
export function useCreateSeries(vtcId: string) {
  const t = useTranslations('events');
  return useMutation({
    mutationFn: (body: EventSeriesForm) =>
      api(eventSeriesContract.create, { params: { vtcId }, body }),
    meta: { emits: 'event.published', success: t('seriesCreated'), failure: t('createFailed') },
  });
}

/** Changes a series and its events ahead. */
export function useUpdateSeries(eventSeriesId: string) {
  const t = useTranslations('events');
  return useMutation({
    mutationFn: (body: EventSeriesForm) =>
      api(eventSeriesContract.update, { params: { eventSeriesId }, body }),
    meta: { emits: 'event.changed', success: t('seriesSaved'), failure: t('seriesSaveFailed') },
  });
}

/** Ends a series, and its events ahead. */
export function useEndSeries(eventSeriesId: string) {
  const t = useTranslations('events');
  return useMutation({
    mutationFn: () => api(eventSeriesContract.end, { params: { eventSeriesId } }),
    meta: { emits: 'event.cancelled', success: t('seriesEnded'), failure: t('endSeriesFailed') },
  });
}

/** Publishes a draft. */
export function usePublishEvent(eventId: string) {
  const t = useTranslations('events');
  return useMutation({
    mutationFn: () => api(companyEventsContract.publish, { params: { eventId } }),
    meta: { emits: 'event.published', success: t('published'), failure: t('publishFailed') },
  });
}

/** Cancels an event. */
export function useCancelEvent(eventId: string) {
  const t = useTranslations('events');
  return useMutation({
    mutationFn: (reason: string) =>
      api(companyEventsContract.cancel, { params: { eventId }, body: { reason } }),
    meta: { emits: 'event.cancelled', success: t('cancelled'), failure: t('cancelFailed') },
  });
}

/** Deletes a draft. */
export function useRemoveEvent(eventId: string) {
  const t = useTranslations('events');
  return useMutation({
    mutationFn: () => api(companyEventsContract.remove, { params: { eventId } }),
    meta: { emits: 'event.changed', success: t('deleted'), failure: t('deleteFailed') },
  });
}

/** Sets an event's slots for companies. */
export function useSetSlots(eventId: string) {
  const t = useTranslations('eventSlots');
  return useMutation({
    mutationFn: (body: RouteInput<typeof companyEventsContract.setSlots>['body']) =>
      api(companyEventsContract.setSlots, { params: { eventId }, body }),
    meta: { stale: [key], success: t('saved'), failure: t('saveFailed') },
  });
}

/** Books a slot for the viewer's company, or releases it. */
export function useBookSlot() {
  const t = useTranslations('eventSlots');
  return useMutation({
    mutationFn: ({ eventSlotId, isBooked }: { eventSlotId: string; isBooked: boolean }) =>
      api(isBooked ? companyEventsContract.bookSlot : companyEventsContract.releaseSlot, {
        params: { eventSlotId },
      }),
    meta: { stale: [key], failure: t('bookFailed') },
  });
}

/** Assigns a slot of the company's event to another company. */
export function useAssignSlot() {
  const t = useTranslations('eventSlots');
  return useMutation({
    mutationFn: ({ eventSlotId, vtcId }: { eventSlotId: string; vtcId: string }) =>
      api(companyEventsContract.assignSlot, { params: { eventSlotId }, body: { vtcId } }),
    meta: { stale: [key], failure: t('bookFailed') },
  });
}

/** Sets the viewer's answer, and whether the convoy sees their position. */
export function useSetAnswer(eventId: string) {
  const t = useTranslations('events');
  return useMutation({
    mutationFn: (body: RouteInput<typeof companyEventsContract.setAnswer>['body']) =>
      api(companyEventsContract.setAnswer, { params: { eventId }, body }),
    // Those who take part read the event’s chat channel.
    meta: { emits: 'event.answered', stale: [['chat']], failure: t('answerFailed') },
  });
}
