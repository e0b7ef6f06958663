import type { Feature } from '../../http/feature.ts';
import { countDue } from './counting.service.ts';
import { eventAttendanceHandlers, eventPhotosHandlers } from './event-attendance.routes.ts';
import { listOwnRecords } from './own-records.data.ts';
import { presentOwnRecords } from './own-records.presenter.ts';

export const eventAttendanceFeature = {
  handlers: { attendance: eventAttendanceHandlers, eventPhotos: eventPhotosHandlers },
  createTasks: (services) => [
    { name: 'events.attendance', schedule: '* * * * *', run: () => countDue(services) },
  ],
  exportOwn: async (db, userId) => presentOwnRecords(await listOwnRecords(db, userId)),
  tables: { COMPANIES: ['event_counts', 'event_attendance', 'event_feedback', 'event_photos'] },
} satisfies Feature;
