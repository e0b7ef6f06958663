import type { Feature } from '../../http/feature.ts';
import { membersHandlers } from './members.routes.ts';
import { createMemberTasks } from './members.tasks.ts';
import { listOwnRecords } from './own-records.data.ts';
import { presentOwnRecords } from './own-records.presenter.ts';

export const membersFeature = {
  handlers: { members: membersHandlers },
  createTasks: createMemberTasks,
  exportOwn: async (db, userId) => presentOwnRecords(await listOwnRecords(db, userId)),
  tables: {
    COMPANIES: [
      'leaves',
      'member_notes',
      'member_roles',
      'member_warnings',
      'past_leaves',
      'vtc_blocks',
    ],
  },
} satisfies Feature;
