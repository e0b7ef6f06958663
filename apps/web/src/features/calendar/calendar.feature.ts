import { IconCalendar } from '@tabler/icons-react';
import type { Feature } from '#src/lib/feature.ts';
import { calendarPath } from './calendar.paths.ts';

export const feature = {
  navigation: [
    {
      label: 'calendar',
      path: calendarPath,
      icon: IconCalendar,
      module: 'features/calendar/pages/calendar-page.tsx',
      heading: 'calendar',
      words: 'calendar',
    },
  ],
} satisfies Feature;
