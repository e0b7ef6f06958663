import { queryOptions, useMutation } from '@tanstack/react-query';
import type { RouteInput } from '@waybill/schema/contract/input';
import { companyEventsContract } from '@waybill/schema/features/company-events.contract';
import type { EventReply } from '@waybill/schema/features/company-events.models';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';
import { pagedQuery } from '#src/lib/pages.ts';

const key = ['events'] as const;

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

/** Sets the viewer's answer. */
export function useSetAnswer(eventId: string) {
  const t = useTranslations('events');
  return useMutation({
    mutationFn: (answer: EventReply) =>
      api(companyEventsContract.setAnswer, { params: { eventId }, body: { answer } }),
    meta: { emits: 'event.answered', failure: t('answerFailed') },
  });
}
