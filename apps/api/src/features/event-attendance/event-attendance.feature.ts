import type { Feature } from '../../http/feature.ts';
import { countDue } from './counting.service.ts';
import { eventAttendanceHandlers } from './event-attendance.routes.ts';
import { listOwnRecords } from './own-records.data.ts';

export const eventAttendanceFeature = {
  handlers: { attendance: eventAttendanceHandlers },
  createTasks: (services) => [
    { name: 'events.attendance', schedule: '* * * * *', run: () => countDue(services) },
  ],
  exportOwn: listOwnRecords,
  tables: { COMPANIES: ['event_counts', 'event_attendance'] },
} satisfies Feature;
