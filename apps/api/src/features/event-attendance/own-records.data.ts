import type { Db } from '../../lib/db.ts';
import { mediaSelect } from '../media/media.data.ts';

/** Lists a user's attendance at events, what they decided about others', their feedback and photos. */
export async function listOwnRecords(db: Db, userId: string) {
  const eventAttendance = await db.eventAttendance.findMany({
    where: { driverId: userId },
    omit: { driverId: true, decidedById: true },
    orderBy: { eventId: 'asc' },
  });
  const attendanceDecidedByYou = await db.eventAttendance.findMany({
    where: { decidedById: userId },
    select: { eventId: true, driverId: true, decided: true, reason: true },
    orderBy: [{ eventId: 'asc' }, { driverId: 'asc' }],
  });
  const eventFeedback = await db.eventFeedback.findMany({
    where: { userId },
    omit: { userId: true },
    orderBy: { eventId: 'asc' },
  });
  const eventPhotos = await db.eventPhoto.findMany({
    where: { userId },
    select: { eventId: true, createdAt: true, picture: mediaSelect },
    orderBy: { id: 'asc' },
  });
  return { eventAttendance, attendanceDecidedByYou, eventFeedback, eventPhotos };
}
export type OwnRecords = Awaited<ReturnType<typeof listOwnRecords>>;
