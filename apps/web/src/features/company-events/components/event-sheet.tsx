import { useInfiniteQuery } from '@tanstack/react-query';
import { attendanceQuery } from '../company-events.queries.ts';
import { AttendanceCard } from './attendance-card.tsx';
import { EventPhotos } from './event-photos.tsx';
import { FeedbackList } from './feedback-list.tsx';
import { OwnFeedback } from './own-feedback.tsx';

interface EventSheetProps {
  readonly eventId: string;
  readonly organises: boolean;
}

/** What there is of an event that is over: who took part, photos and feedback. */
export function EventSheet({ eventId, organises }: EventSheetProps) {
  const own = useInfiniteQuery(attendanceQuery(eventId)).data?.pages[0]?.own;
  return (
    <>
      <AttendanceCard eventId={eventId} organises={organises} />
      {own?.tookPart === true && <OwnFeedback eventId={eventId} given={own.feedback} />}
      {organises && <FeedbackList eventId={eventId} />}
      <EventPhotos eventId={eventId} mayAdd={own?.tookPart === true} />
    </>
  );
}
