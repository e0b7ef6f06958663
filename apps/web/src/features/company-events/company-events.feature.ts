import { IconConfetti } from '@tabler/icons-react';
import type { Feature } from '#src/lib/feature.ts';
import { eventPath, eventsPath } from '#src/lib/shared-paths.ts';
import {
  editEventPath,
  editSeriesPath,
  newEventPath,
  publicEventPath,
} from './company-events.paths.ts';

export const feature = {
  navigation: [
    {
      label: 'events',
      path: eventsPath,
      icon: IconConfetti,
      module: 'features/company-events/pages/events-page.tsx',
      heading: 'events',
      words: 'events',
    },
  ],
  pages: {
    public: [
      {
        path: publicEventPath(':eventId'),
        module: 'features/company-events/pages/public-event-page.tsx',
      },
    ],
    dashboard: [
      {
        path: newEventPath,
        module: 'features/company-events/pages/new-event-page.tsx',
        heading: 'eventForm',
      },
      {
        path: eventPath(':eventId'),
        module: 'features/company-events/pages/event-page.tsx',
      },
      {
        path: editEventPath(':eventId'),
        module: 'features/company-events/pages/edit-event-page.tsx',
      },
      {
        path: editSeriesPath(':eventSeriesId'),
        module: 'features/company-events/pages/edit-series-page.tsx',
      },
    ],
  },
} satisfies Feature;
