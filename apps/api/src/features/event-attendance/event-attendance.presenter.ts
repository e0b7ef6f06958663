import type {
  AttendanceReport,
  AttendanceRow as Row,
  EventPhoto,
  GivenFeedback,
} from '@waybill/schema/features/event-attendance.models';
import { presentPerson, presentPicture } from '../media/media.presenter.ts';
import type { AttendanceRow } from './event-attendance.data.ts';
import type { AttendancePage } from './event-attendance.service.ts';
import type { FeedbackRow, OwnFeedbackRow } from './feedback.data.ts';
import type { Photos } from './photos.service.ts';

/** Returns an event's attendance as its reader may see it. */
export function presentAttendance(
  { count, attended, own, rows, nextCursor, organises }: AttendancePage,
  readerId: string,
): AttendanceReport {
  return {
    countedAt: count?.countedAt.toISOString() ?? null,
    isFinal: count !== null && count.nextAt === null,
    minutes: count?.minutes ?? 0,
    attended,
    own: { tookPart: own.tookPart, feedback: own.feedback && presentFeedback(own.feedback) },
    rows: rows.map((row) => presentRow(row, organises || row.driver.id === readerId)),
    nextCursor,
  };
}

/** Returns what a driver says of an event. */
function presentFeedback({ isGood, text }: OwnFeedbackRow) {
  return { isGood, text: text ?? '' };
}

/** Returns feedback with its driver, for organisers. */
export function presentGivenFeedback({ user, ...feedback }: FeedbackRow): GivenFeedback {
  return { driver: presentPerson(user), ...presentFeedback(feedback) };
}

/** Returns the photos of an event as their reader may see and remove them. */
export function presentPhotos({ rows, removes }: Photos, readerId: string) {
  return rows.map(({ id, picture, user, createdAt }): EventPhoto => ({
    id,
    picture: presentPicture(picture),
    author: presentPerson(user),
    createdAt: createdAt.toISOString(),
    mayRemove: removes || user.id === readerId,
  }));
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
