import type { Feature } from '../../http/feature.ts';
import { createDeletionTasks } from '../vtcs/ownership/deletion.tasks.ts';
import { alliancePage } from './alliance-page.routes.ts';
import { alliancesHandlers } from './alliances.routes.ts';
import { createAllianceTasks } from './alliances.tasks.ts';
import { leaveAllAlliances } from './settling.service.ts';

export const alliancesFeature = {
  handlers: { alliances: alliancesHandlers },
  pages: [alliancePage],
  createTasks: (services) => [
    ...createAllianceTasks(services),
    // Placed here because a company leaves its alliances before it is deleted.
    ...createDeletionTasks(services, leaveAllAlliances),
  ],
  tables: {
    COMPANIES: [
      'alliances',
      'alliance_ballots',
      'alliance_consents',
      'alliance_members',
      'alliance_proposals',
    ],
  },
} satisfies Feature;
