import { Prisma } from '@waybill/db/client';
import type { EventReply, EventState } from '@waybill/schema/features/company-events.models';
import { limits } from '@waybill/schema/limits';
import type { CalendarRange } from '../../http/calendar-source.ts';
import type { Db } from '../../lib/db.ts';
import type { EncodedImage } from '../../lib/images.ts';
import { listAllyIds } from '../alliances/standing.data.ts';
import { createMedia, pictureSelect } from '../media/media.data.ts';
import type { EventFields } from './event-fields.policy.ts';

const eventSelect = {
  id: true,
  vtc: { select: { id: true, name: true, tag: true, country: true } },
  state: true,
  reach: true,
  title: true,
  body: true,
  game: true,
  server: true,
  meetsAt: true,
  startsAt: true,
  endsAt: true,
  zone: true,
  fromCityId: true,
  fromCity: true,
  toCityId: true,
  toCity: true,
  meetX: true,
  meetZ: true,
  routePlan: {
    select: {
      id: true,
      legs: {
        select: {
          sourceCityId: true,
          sourceCity: true,
          destinationCityId: true,
          destinationCity: true,
        },
        orderBy: { ordinal: 'asc' },
      },
    },
  },
  dlc: true,
  livery: true,
  places: true,
  picture: pictureSelect,
  cancelReason: true,
  series: { select: { id: true, rule: true } },
  sequence: true,
  changedAt: true,
} satisfies Prisma.CompanyEventSelect;

type Row = Prisma.CompanyEventGetPayload<{ select: typeof eventSelect }>;

/** An event with its answers counted, and the viewer's own. */
export interface EventRow extends Row {
  readonly counts: { readonly yes: number; readonly maybe: number };
  /** The viewer's answer, and how many have a yes before theirs. */
  readonly own: {
    readonly answer: EventReply;
    readonly showsPlace: boolean;
    readonly before: number;
  } | null;
}

/** Who asks for events; null for visitors without an account. */
export interface Viewer {
  readonly userId: string;
  readonly vtcId: string | null;
  /** Whether they organise their company's events, and so see its drafts. */
  readonly organises: boolean;
}

/** Which events to list. */
export interface Asked {
  readonly scope: 'COMPANY' | 'ALLIES' | 'PUBLIC' | null;
  /** The tag of the company that holds them. */
  readonly tag: string | null;
  readonly state: EventState | null;
  readonly endsFrom: Date | null;
  readonly endsBefore: Date | null;
  readonly order: 'asc' | 'desc';
  /** The departure and id of the previous page's last event. */
  readonly after: { readonly startsAt: Date; readonly id: string } | null;
  readonly take: number;
}

export async function findVtcIdOfEvent(db: Db, id: string): Promise<string | null> {
  const found = await db.companyEvent.findUnique({ where: { id }, select: { vtcId: true } });
  return found?.vtcId ?? null;
}

/**
 * Returns the condition for events that someone can see. Companies that block them, or that an operator has
 * hidden, show them nothing.
 * @param allyIds the companies in an alliance with the viewer's
 */
function visibleTo(
  viewer: Viewer | null,
  allyIds: readonly string[],
  now: Date,
): Record<'COMPANY' | 'ALLIES' | 'PUBLIC', Prisma.CompanyEventWhereInput> {
  const isShown = { state: { not: 'DRAFT' } } as const;
  const blocked = { OR: [{ until: null }, { until: { gt: now } }] };
  const vtc: Prisma.VtcWhereInput = {
    hiddenAt: null,
    ...(viewer !== null && { blocks: { none: { userId: viewer.userId, ...blocked } } }),
  };
  return {
    COMPANY:
      viewer === null || viewer.vtcId === null
        ? { id: { in: [] } }
        : { vtcId: viewer.vtcId, ...(!viewer.organises && isShown) },
    ALLIES: { ...isShown, vtcId: { in: [...allyIds] }, reach: { in: ['ALLIES', 'PUBLIC'] }, vtc },
    PUBLIC: { ...isShown, reach: 'PUBLIC', vtc },
  };
}

async function listAlliesOf(db: Db, viewer: Viewer | null, now: Date): Promise<string[]> {
  const vtcId = viewer?.vtcId ?? null;
  return vtcId === null ? [] : listAllyIds(db, vtcId, now);
}

/** Lists events by departure. */
export async function listEvents(
  db: Db,
  viewer: Viewer | null,
  { scope, tag, state, endsFrom, endsBefore, order, after, take }: Asked,
  now: Date,
): Promise<EventRow[]> {
  const allyIds = scope === null || scope === 'ALLIES' ? await listAlliesOf(db, viewer, now) : [];
  const visible = visibleTo(viewer, allyIds, now);
  const beyond = order === 'asc' ? ('gt' as const) : ('lt' as const);
  const rows = await db.companyEvent.findMany({
    where: {
      AND: [
        scope === null ? { OR: Object.values(visible) } : visible[scope],
        tag === null ? {} : { vtc: { tag } },
        state === null ? {} : { state },
        endsFrom === null
          ? {}
          : { endsAt: { gte: endsFrom }, startsAt: { gt: longBefore(endsFrom) } },
        endsBefore === null ? {} : { endsAt: { lt: endsBefore }, startsAt: { lt: endsBefore } },
        after === null
          ? {}
          : {
              OR: [
                { startsAt: { [beyond]: after.startsAt } },
                { startsAt: after.startsAt, id: { [beyond]: after.id } },
              ],
            },
      ],
    },
    select: eventSelect,
    orderBy: [{ startsAt: order }, { id: order }],
    take,
  });
  return withAnswers(db, viewer, rows);
}

/**
 * Lists the events in a time for a calendar: the company's, those for its allies, and public ones that the viewer
 * has said yes or maybe to. With the viewer's answer.
 */
export async function listEventDates(
  db: Db,
  viewer: Viewer,
  { from, until, take }: CalendarRange,
  now: Date,
) {
  const { COMPANY, ALLIES, PUBLIC } = visibleTo(viewer, await listAlliesOf(db, viewer, now), now);
  const { userId } = viewer;
  const isAccepted = { userId, answer: { not: 'NO' } } as const;
  const when = { startsAt: { gt: longBefore(from), lt: until }, endsAt: { gt: from } };
  const finding = db.companyEvent.findMany({
    where: { OR: [COMPANY, ALLIES, { ...PUBLIC, answers: { some: isAccepted } }], ...when },
    select: { id: true },
    orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
    take,
  });
  // As a relation of the events, each of their ids would be sent.
  const answering = db.eventAnswer.findMany({
    where: { ...isAccepted, event: when },
    select: { eventId: true },
  });
  const [ids, answers] = await Promise.all([finding, answering]);
  const events = await readDates(
    db,
    ids.map(({ id }) => id),
  );
  return { events, accepted: new Set(answers.map(({ eventId }) => eventId)) };
}

type DatedColumn = 'meetsAt' | 'startsAt' | 'endsAt' | 'changedAt';
type EventDate = Pick<EventRow, 'id' | 'state' | 'title' | 'sequence' | DatedColumn> & {
  readonly vtcId: string;
};

/** Reads events for a calendar. As JSON: the ORM takes five times as long for a thousand. */
async function readDates(db: Db, ids: readonly string[]): Promise<EventDate[]> {
  type Written = Omit<EventDate, DatedColumn> & Record<DatedColumn, number>;
  const [found] = await db.$queryRaw<{ dates: readonly Written[] }[]>`
    SELECT coalesce(json_agg(d ORDER BY "startsAt", id), '[]') AS dates FROM (
      SELECT id, vtc_id AS "vtcId", state, title, sequence,
             extract(epoch FROM meets_at) * 1000 AS "meetsAt", extract(epoch FROM starts_at) * 1000 AS "startsAt",
             extract(epoch FROM ends_at) * 1000 AS "endsAt", extract(epoch FROM changed_at) * 1000 AS "changedAt"
      FROM events WHERE id = ANY(${ids}::uuid[])) d`;
  return (found?.dates ?? []).map((date) =>
    Object.assign(date, {
      meetsAt: new Date(date.meetsAt),
      startsAt: new Date(date.startsAt),
      endsAt: new Date(date.endsAt),
      changedAt: new Date(date.changedAt),
    }),
  );
}

/** Returns the earliest departure of an event that ends at this time or later: it lets the index help. */
function longBefore(end: Date): Date {
  return new Date(end.getTime() - limits.eventMinutes.max * 60_000 - 1);
}

/** Returns an event that the viewer can see, or null. */
export async function findEvent(
  db: Db,
  viewer: Viewer | null,
  id: string,
  now: Date,
): Promise<EventRow | null> {
  const visible = visibleTo(viewer, await listAlliesOf(db, viewer, now), now);
  const row = await db.companyEvent.findFirst({
    where: { id, OR: Object.values(visible) },
    select: eventSelect,
  });
  const [found] = await withAnswers(db, viewer, row === null ? [] : [row]);
  return found ?? null;
}

async function withAnswers(
  db: Db,
  viewer: Viewer | null,
  rows: readonly Row[],
): Promise<EventRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const found = await db.$queryRaw<
    {
      id: string;
      yes: number;
      maybe: number;
      own: EventReply | null;
      showsPlace: boolean | null;
      before: number;
    }[]
  >`
    SELECT a.event_id AS id,
           count(*) FILTER (WHERE a.answer = 'YES')::int AS yes,
           count(*) FILTER (WHERE a.answer = 'MAYBE')::int AS maybe,
           min(own.answer::text) AS own, bool_or(own.shows_place) AS "showsPlace",
           count(*) FILTER (WHERE (a.yes_at, a.user_id) < (own.yes_at, own.user_id))::int AS before
    FROM event_answers a
    LEFT JOIN event_answers own
      ON own.event_id = a.event_id AND own.user_id = ${viewer?.userId ?? null}::uuid
    WHERE a.event_id = ANY(${ids}::uuid[])
    GROUP BY a.event_id`;
  const byId = new Map(found.map((counted) => [counted.id, counted]));
  return rows.map((row) => {
    const { yes = 0, maybe = 0, own = null, before = 0, showsPlace } = byId.get(row.id) ?? {};
    const answer = own && { answer: own, showsPlace: showsPlace === true, before };
    return { ...row, counts: { yes, maybe }, own: answer };
  });
}

/** Locks an event until the transaction ends: changes of it and of its answers come one after another. */
export async function lockEvent(db: Db, id: string): Promise<void> {
  await db.$queryRaw`SELECT FROM events WHERE id = ${id}::uuid FOR UPDATE`;
}

/** Counts a company's events that are not over or cancelled. */
export async function countEventsAhead(db: Db, vtcId: string, now: Date): Promise<number> {
  const where = { vtcId, state: { not: 'CANCELLED' }, startsAt: { gt: now } } as const;
  return db.companyEvent.count({ where });
}

/** Creates a draft. Returns its id. */
export async function createEvent(
  db: Db,
  { vtcId, userId }: { readonly vtcId: string; readonly userId: string },
  { body, ...fields }: EventFields,
  now: Date,
): Promise<string> {
  const { id } = await db.companyEvent.create({
    data: {
      ...fields,
      body: body ?? Prisma.DbNull,
      vtcId,
      createdById: userId,
      createdAt: now,
    },
    select: { id: true },
  });
  return id;
}

/** Replaces the given fields. */
export async function updateEvent(
  db: Db,
  id: string,
  { body, ...fields }: Partial<EventFields>,
): Promise<void> {
  const text = body === undefined ? {} : { body: body ?? Prisma.DbNull };
  await db.companyEvent.update({ where: { id }, data: { ...fields, ...text } });
}

/** Makes changes of its series skip an event. */
export async function detachFromSeries(db: Db, id: string): Promise<void> {
  await db.companyEvent.updateMany({
    where: { id, seriesId: { not: null } },
    data: { isDetached: true },
  });
}

/** Publishes or cancels an event. */
export async function setState(
  db: Db,
  id: string,
  state: EventState,
  cancelReason: string | null = null,
): Promise<void> {
  await db.companyEvent.update({ where: { id }, data: { state, cancelReason } });
}

/** Replaces or removes an event's picture. A trigger deletes the previous one. */
export async function setPicture(db: Db, id: string, image: EncodedImage | null): Promise<void> {
  const pictureId = image && (await createMedia(db, image)).id;
  await db.companyEvent.update({ where: { id }, data: { pictureId }, select: { id: true } });
}

export async function removeEvent(db: Db, id: string): Promise<void> {
  await db.companyEvent.delete({ where: { id } });
}
