import { Prisma } from '@waybill/db/client';
import {
  eventTemplateSchema,
  type EventSeriesForm,
} from '@waybill/schema/features/company-events.fields';
import { eventRuleSchema } from '@waybill/schema/features/company-events.models';
import { dayOf } from '@waybill/schema/days';
import type { Db } from '../../../lib/db.ts';
import type { EventFields } from '../event-fields.policy.ts';

export interface Series extends EventSeriesForm {
  readonly id: string;
  readonly vtcId: string;
  readonly endedAt: Date | null;
}

export async function findVtcIdOfSeries(db: Db, id: string): Promise<string | null> {
  const found = await db.eventSeries.findUnique({ where: { id }, select: { vtcId: true } });
  return found?.vtcId ?? null;
}

/** Returns a series, or null. */
export async function findSeries(db: Db, id: string): Promise<Series | null> {
  const row = await db.eventSeries.findUnique({ where: { id } });
  return row && readSeries(row);
}

/** Locks a series until the transaction ends: its events are created and changed one after another. */
export async function lockSeries(db: Db, id: string): Promise<Series | null> {
  await db.$queryRaw`SELECT FROM event_series WHERE id = ${id}::uuid FOR UPDATE`;
  return findSeries(db, id);
}

/** Lists the series that can have further events, each with the days that it has from a day on. */
export async function listRunning(
  db: Db,
  today: Date,
): Promise<{ readonly series: Series; readonly days: readonly string[] }[]> {
  const rows = await db.eventSeries.findMany({
    where: { endedAt: null, OR: [{ lastOn: null }, { lastOn: { gte: today } }] },
    include: { events: { where: { occursOn: { gte: today } }, select: { occursOn: true } } },
    orderBy: { id: 'asc' },
  });
  return rows.map((row) => ({
    series: readSeries(row),
    days: row.events.flatMap(({ occursOn }) => (occursOn === null ? [] : [dayOf(occursOn)])),
  }));
}

function readSeries({
  rule,
  firstOn,
  lastOn,
  template,
  ...row
}: Prisma.EventSeriesGetPayload<object>): Series {
  return {
    id: row.id,
    vtcId: row.vtcId,
    endedAt: row.endedAt,
    rule: eventRuleSchema.parse(rule),
    zone: row.zone,
    localTime: row.localTime,
    from: dayOf(firstOn),
    until: lastOn && dayOf(lastOn),
    event: { ...eventTemplateSchema.parse(template), routePlanId: row.routePlanId },
  };
}

function columnsOf({ rule, zone, localTime, from, until, event }: EventSeriesForm) {
  const { routePlanId, ...template } = event;
  return {
    rule,
    zone,
    localTime,
    firstOn: new Date(from),
    lastOn: until === null ? null : new Date(until),
    template,
    routePlanId,
  };
}

/** Creates a series. Returns its id. */
export async function createSeries(
  db: Db,
  vtcId: string,
  form: EventSeriesForm,
  now: Date,
): Promise<string> {
  const data = { ...columnsOf(form), vtcId, createdAt: now };
  return (await db.eventSeries.create({ data, select: { id: true } })).id;
}

export async function updateSeries(db: Db, id: string, form: EventSeriesForm): Promise<void> {
  await db.eventSeries.update({ where: { id }, data: columnsOf(form) });
}

export async function endSeries(db: Db, id: string, now: Date): Promise<void> {
  await db.eventSeries.update({ where: { id }, data: { endedAt: now } });
}

/** An event of a series that drivers don't meet for yet. */
export interface EventAhead {
  readonly id: string;
  readonly day: string;
  readonly state: 'DRAFT' | 'PUBLISHED' | 'CANCELLED';
  readonly isDetached: boolean;
  readonly hasAnswers: boolean;
}

/** Locks and lists the events of a series whose drivers don't meet yet. */
export async function lockAhead(db: Db, seriesId: string, now: Date): Promise<EventAhead[]> {
  await db.$queryRaw`
    SELECT FROM events WHERE series_id = ${seriesId}::uuid AND meets_at > ${now} ORDER BY id FOR UPDATE`;
  const rows = await db.companyEvent.findMany({
    where: { seriesId, meetsAt: { gt: now } },
    select: {
      id: true,
      occursOn: true,
      state: true,
      isDetached: true,
      _count: { select: { answers: true } },
    },
    orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
  });
  return rows.flatMap(({ occursOn, _count, ...row }) =>
    occursOn === null ? [] : [{ ...row, day: dayOf(occursOn), hasAnswers: _count.answers > 0 }],
  );
}

/** Lists the days that a series has an event of, from a day on, cancelled ones included. */
export async function listDays(db: Db, seriesId: string, from: Date): Promise<string[]> {
  const rows = await db.companyEvent.findMany({
    where: { seriesId, occursOn: { gte: from } },
    select: { occursOn: true },
  });
  return rows.flatMap(({ occursOn }) => (occursOn === null ? [] : [dayOf(occursOn)]));
}

/** Creates a published event of a series. Returns its id. */
export async function createOccurrence(
  db: Db,
  { id: seriesId, vtcId }: Series,
  {
    day,
    fields: { body, ...fields },
    createdById,
  }: {
    readonly day: string;
    readonly fields: EventFields;
    readonly createdById: string | null;
  },
  now: Date,
): Promise<string> {
  const { id } = await db.companyEvent.create({
    data: {
      ...fields,
      body: body ?? Prisma.DbNull,
      vtcId,
      seriesId,
      occursOn: new Date(day),
      state: 'PUBLISHED',
      createdById,
      createdAt: now,
    },
    select: { id: true },
  });
  return id;
}
