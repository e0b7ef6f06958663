import { IconTruckDelivery } from '@tabler/icons-react';
import type { Feature } from '#src/lib/feature.ts';
import { jobPath, jobsPath, leaderboardsPath } from '#src/lib/shared-paths.ts';
import {
  createJobPath,
  logbookPath,
  logbookPathOf,
  ownJobPathOf,
  publicWaybillPath,
} from './jobs.paths.ts';

const logbook = {
  module: 'features/jobs/list/pages/logbook-page.tsx',
  heading: 'logbook',
} as const;
const job = { module: 'features/jobs/detail/pages/job-page.tsx' } as const;

export const feature = {
  navigation: [
    {
      label: 'jobs',
      path: jobsPath,
      icon: IconTruckDelivery,
      badge: 'reviews',
      module: 'features/jobs/list/pages/jobs-page.tsx',
      heading: 'jobs',
    },
  ],
  pages: {
    public: [
      {
        path: publicWaybillPath(':jobId'),
        module: 'features/jobs/detail/pages/public-waybill-page.tsx',
      },
    ],
    signedIn: [
      { path: logbookPathOf({ vtcId: null }), ...logbook },
      { path: ownJobPathOf({ vtcId: null }, ':jobId'), ...job },
    ],
    dashboard: [
      {
        path: createJobPath,
        module: 'features/jobs/pages/create-job-page.tsx',
      },
      { path: jobPath(':jobId'), ...job },
      { path: logbookPath, ...logbook },
      {
        path: leaderboardsPath,
        module: 'features/jobs/stats/pages/leaderboards-page.tsx',
        heading: 'leaderboards',
      },
    ],
  },
} satisfies Feature;
