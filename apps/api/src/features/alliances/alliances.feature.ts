import type { Feature } from '../../http/feature.ts';
import { alliancePage } from './alliance-page.routes.ts';
import { alliancesHandlers } from './alliances.routes.ts';
import { createAllianceTasks } from './alliances.tasks.ts';

export const alliancesFeature = {
  handlers: { alliances: alliancesHandlers },
  pages: [alliancePage],
  createTasks: createAllianceTasks,
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
