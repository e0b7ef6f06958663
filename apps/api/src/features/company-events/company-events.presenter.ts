import {
  type CompanyEvent,
  type EventAnswer,
  eventRuleSchema,
} from '@waybill/schema/features/company-events.models';
import { richTextSchema } from '@waybill/schema/rich-text';
import { presentPerson, presentPicture } from '../media/media.presenter.ts';
import type { AnswerRow } from './answers.data.ts';
import type { EventRow } from './company-events.data.ts';
import { countWaiting, phaseOf } from './company-events.policy.ts';

/** Returns an event as its viewer sees it. */
export function presentEvent(row: EventRow, now: Date): CompanyEvent {
  const { id, vtc, state, reach, title, body, game, server, zone, places, cancelReason } = row;
  const { yes, maybe } = row.counts;
  return {
    id,
    vtc,
    state,
    phase: phaseOf(row, now),
    reach,
    title,
    body: body === null ? null : richTextSchema.parse(body).blocks,
    game,
    server,
    meetsAt: row.meetsAt.toISOString(),
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    zone,
    from: cityOf(row.fromCityId, row.fromCity),
    to: cityOf(row.toCityId, row.toCity),
    meet: row.meetX === null || row.meetZ === null ? null : { x: row.meetX, z: row.meetZ },
    route: row.routePlan && presentRoute(row.routePlan),
    dlc: row.dlc,
    livery: row.livery,
    series: row.series && { id: row.series.id, rule: eventRuleSchema.parse(row.series.rule) },
    places,
    picture: row.picture && presentPicture(row.picture),
    cancelReason,
    counts: { yes, maybe, waiting: countWaiting(yes, places) },
    own: row.own && presentOwn(row.own, places),
  };
}

function presentOwn(
  { answer, showsPlace, before }: NonNullable<EventRow['own']>,
  places: number | null,
) {
  const isWaiting = answer === 'YES' && places !== null && before >= places;
  return { answer, showsPlace, isWaiting, waitingAhead: isWaiting ? before - places : 0 };
}

function presentRoute({ id, legs }: NonNullable<EventRow['routePlan']>) {
  const [first] = legs;
  const start = first ? [{ cityId: first.sourceCityId, name: first.sourceCity }] : [];
  const others = legs.map(({ destinationCityId: cityId, destinationCity: name }) => ({
    cityId,
    name,
  }));
  return { routePlanId: id, stops: [...start, ...others] };
}

function cityOf(id: string | null, name: string | null) {
  return id === null && name === null ? null : { id, name };
}

/** Returns an answer for members of companies that take part. */
export function presentAnswer({ answer, user }: AnswerRow, isWaiting: boolean): EventAnswer {
  return {
    driver: presentPerson(user),
    vtc: user.membership?.vtc ?? null,
    answer,
    isWaiting,
  };
}
