import { Prisma } from '@waybill/db/client';
import type { Db } from '../../lib/db.ts';
import { mediaSelect } from '../media/media.data.ts';

const rowSelect = {
  computed: true,
  decided: true,
  reason: true,
  minutesWith: true,
  minutesKnown: true,
  distanceM: true,
  decidedBy: { select: { username: true } },
  driver: {
    select: {
      id: true,
      username: true,
      avatar: mediaSelect,
      membership: { select: { vtc: { select: { name: true, tag: true } } } },
    },
  },
} satisfies Prisma.EventAttendanceSelect;

export type AttendanceRow = Prisma.EventAttendanceGetPayload<{ select: typeof rowSelect }>;

/** Rows of drivers who took part, by a decision or else by their positions. */
export const whereAttended = {
  OR: [{ decided: 'ATTENDED' }, { decided: null, computed: 'ATTENDED' }],
} satisfies Prisma.EventAttendanceWhereInput;

/** Selects who was a member at the time, of the company that holds an event or of one with a slot. */
export function selectMembersThen(eventId: string): Prisma.Sql {
  return Prisma.sql`
    SELECT p.user_id FROM membership_periods p JOIN events held ON held.id = ${eventId}::uuid
    WHERE (p.vtc_id = held.vtc_id OR p.vtc_id IN (SELECT vtc_id FROM event_slots WHERE event_id = held.id))
      AND p.joined_at <= held.ends_at AND (p.left_at IS NULL OR p.left_at > held.starts_at)`;
}

/** Lists drivers by name. */
export async function listRows(
  db: Db,
  eventId: string,
  { skip, take }: { readonly skip: number; readonly take: number },
): Promise<AttendanceRow[]> {
  return db.eventAttendance.findMany({
    where: { eventId },
    select: rowSelect,
    orderBy: [{ driver: { username: 'asc' } }, { driverId: 'asc' }],
    skip,
    take,
  });
}

/** Returns the last count of an event, if any, and how many drivers took part. */
export async function findCount(db: Db, eventId: string) {
  const [count, attended] = await Promise.all([
    db.eventCount.findUnique({ where: { eventId } }),
    db.eventAttendance.count({ where: { eventId, ...whereAttended } }),
  ]);
  return { count, attended };
}

/** True if a driver took part, by a decision or else by their positions. */
export async function tookPart(db: Db, eventId: string, driverId: string): Promise<boolean> {
  const where = { eventId, driverId, ...whereAttended };
  return (await db.eventAttendance.count({ where })) > 0;
}

/** True if a driver answered or took part. */
export async function isParticipant(db: Db, eventId: string, userId: string): Promise<boolean> {
  const where = { eventId, userId };
  if ((await db.eventAnswer.count({ where })) > 0) return true;
  return (await db.eventAttendance.count({ where: { eventId, driverId: userId } })) > 0;
}

/** Returns the name of a driver who answered, took part, or was a member at the time. Null for others. */
export async function findDriverName(
  db: Db,
  eventId: string,
  driverId: string,
): Promise<string | null> {
  const [row] = await db.$queryRaw<{ name: string }[]>`
    SELECT username AS name FROM users WHERE id = ${driverId}::uuid AND id IN (
      SELECT user_id FROM event_answers WHERE event_id = ${eventId}::uuid
      UNION SELECT driver_id FROM event_attendance WHERE event_id = ${eventId}::uuid
      UNION ${selectMembersThen(eventId)})`;
  return row?.name ?? null;
}

/** Stores what an organiser has decided. */
export async function decide(
  db: Db,
  { eventId, driverId }: { readonly eventId: string; readonly driverId: string },
  fields: {
    readonly decided: 'ATTENDED' | 'MISSED';
    readonly decidedById: string;
    readonly reason: string;
  },
): Promise<void> {
  await db.eventAttendance.upsert({
    where: { eventId_driverId: { eventId, driverId } },
    create: { eventId, driverId, ...fields },
    update: fields,
  });
}

/** Lets the next count be now. @returns false if attendance is final */
export async function askForCount(db: Db, eventId: string, now: Date): Promise<boolean> {
  const count = await db.eventCount.findUnique({ where: { eventId } });
  if (count === null) return true;
  if (count.nextAt === null) return false;
  await db.eventCount.update({ where: { eventId }, data: { nextAt: now } });
  return true;
}

/** Takes a decision back. @returns whether there was one */
export async function reset(db: Db, eventId: string, driverId: string): Promise<boolean> {
  const { count } = await db.eventAttendance.updateMany({
    where: { eventId, driverId, decided: { not: null } },
    data: { decided: null, decidedById: null, reason: null },
  });
  return count > 0;
}
