import type { AccountExport } from '@waybill/schema/features/account.models';
import { sourceOf } from '../../lib/rich-text.ts';
import type { OwnRecords } from './own-records.data.ts';

/** Returns the events that a user created, and their answers to events. */
export function presentOwnRecords({
  eventsCreated,
  eventAnswers,
}: OwnRecords): Pick<AccountExport, 'eventsByYou' | 'eventAnswers'> {
  return {
    eventsByYou: eventsCreated.map(({ vtcId, title, body, startsAt, createdAt }) => ({
      vtcId,
      title,
      text: sourceOf(body),
      startsAt: startsAt.toISOString(),
      createdAt: createdAt.toISOString(),
    })),
    eventAnswers: eventAnswers.map(({ eventId, answer, yesAt, showsPlace }) => ({
      eventId,
      answer,
      showsPlace,
      yesAt: yesAt?.toISOString() ?? null,
    })),
  };
}
