import type {
  AttendanceReport,
  AttendanceRow as Row,
} from '@waybill/schema/features/event-attendance.models';
import { presentPerson } from '../media/media.presenter.ts';
import type { AttendanceRow } from './event-attendance.data.ts';
import type { AttendancePage } from './event-attendance.service.ts';

/** Returns an event's attendance as its reader may see it. */
export function presentAttendance(
  { count, attended, rows, nextCursor, organises }: AttendancePage,
  readerId: string,
): AttendanceReport {
  return {
    countedAt: count?.countedAt.toISOString() ?? null,
    isFinal: count !== null && count.nextAt === null,
    minutes: count?.minutes ?? 0,
    attended,
    rows: rows.map((row) => presentRow(row, organises || row.driver.id === readerId)),
    nextCursor,
  };
}

/** Others see the result alone: what it is made of comes from positions. */
function presentRow(row: AttendanceRow, isOpen: boolean): Row {
  const { driver, computed, decided, reason, decidedBy } = row;
  const shown = {
    driver: presentPerson(driver),
    vtc: driver.membership?.vtc ?? null,
    result: decided ?? computed,
  };
  if (!isOpen) return { ...shown, computed: null, decided: null, minutes: null };
  return {
    ...shown,
    computed,
    decided: decided && {
      result: decided,
      reason: reason ?? '',
      by: decidedBy?.username ?? null,
    },
    minutes: { with: row.minutesWith, known: row.minutesKnown, distanceM: row.distanceM },
  };
}
