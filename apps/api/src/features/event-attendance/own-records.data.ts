import type { AccountExport } from '@waybill/schema/features/account.models';
import type { Db } from '../../lib/db.ts';

/** Lists a user's attendance at events, and what they decided about others'. */
export async function listOwnRecords(
  db: Db,
  userId: string,
): Promise<Pick<AccountExport, 'eventAttendance' | 'attendanceDecidedByYou'>> {
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
  return { eventAttendance, attendanceDecidedByYou };
}
