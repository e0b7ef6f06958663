import type { EventForm, EventTemplate } from '@waybill/schema/features/company-events.fields';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import { AppError } from '../../lib/app-error.ts';
import { findTimesAround, momentOfLocalTime } from '../../lib/local-time.ts';
import { parseMarkdown } from '../../lib/markdown.ts';

/**
 * Returns what is stored of a form.
 * @param saved the event that is edited: its own departure is never too old
 * @throws TIME_MISSING, VALIDATION_FAILED for a departure that can't be
 */
export function fieldsOf(
  { departure, ...form }: EventForm,
  now: Date,
  saved?: { readonly startsAt: Date },
) {
  const times = findTimesAround(departure, form.zone);
  if (times !== null) {
    const fields = { departure: messages.eventTimeMissing };
    throw new AppError('TIME_MISSING', { fields, details: { times } });
  }
  const startsAt = momentOfLocalTime(departure, form.zone);
  refuseDepartureOutside(startsAt, now, saved);
  return fieldsAt(form, form.zone, startsAt);
}

/** @throws VALIDATION_FAILED for a departure too long ago, unless it was before, or too far ahead */
export function refuseDepartureOutside(
  startsAt: Date,
  now: Date,
  saved?: { readonly startsAt: Date },
): void {
  const aheadMs = startsAt.getTime() - now.getTime();
  const isSame = saved?.startsAt.getTime() === startsAt.getTime();
  if (!isSame && aheadMs < -limits.eventEntryMs) {
    throw refuseField('departure', messages.eventTimePast);
  }
  if (aheadMs > limits.eventAheadMs) throw refuseField('departure', messages.eventTimeFar);
}

/** Returns what is stored of an event with this departure. */
export function fieldsAt(form: EventTemplate, zone: string, startsAt: Date) {
  return {
    title: form.title,
    body: parseMarkdown(form.text),
    game: form.game,
    server: form.server || null,
    meetsAt: new Date(startsAt.getTime() - form.meetingMinutes * 60_000),
    startsAt,
    endsAt: new Date(startsAt.getTime() + form.minutes * 60_000),
    zone,
    reach: form.reach,
    fromCityId: form.fromCityId,
    fromCity: form.fromCity || null,
    toCityId: form.toCityId,
    toCity: form.toCity || null,
    meetX: form.meet?.x ?? null,
    meetZ: form.meet?.z ?? null,
    routePlanId: form.routePlanId,
    dlc: form.dlc,
    livery: form.livery || null,
    places: form.places,
  };
}
export type EventFields = ReturnType<typeof fieldsAt>;

/** Creates the error of one field of a form. */
export function refuseField(field: string, message: string): AppError {
  return new AppError('VALIDATION_FAILED', { fields: { [field]: message } });
}
