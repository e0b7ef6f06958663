import type { AccountExport } from '@waybill/schema/features/account.models';
import { buildMediaUrl } from '../media/media.presenter.ts';
import type { OwnRecords } from './own-records.data.ts';

type Presented = Pick<
  AccountExport,
  'eventAttendance' | 'attendanceDecidedByYou' | 'eventFeedback' | 'eventPhotos'
>;

/** Returns a user's attendance at events, and what they added to them. */
export function presentOwnRecords({
  eventFeedback,
  eventPhotos,
  ...attendance
}: OwnRecords): Presented {
  return {
    ...attendance,
    eventFeedback: eventFeedback.map(({ eventId, isGood, text, saidAt }) => ({
      eventId,
      isGood,
      text,
      saidAt: saidAt.toISOString(),
    })),
    eventPhotos: eventPhotos.map(({ eventId, createdAt, picture }) => ({
      eventId,
      url: buildMediaUrl(picture.sha256),
      createdAt: createdAt.toISOString(),
    })),
  };
}
