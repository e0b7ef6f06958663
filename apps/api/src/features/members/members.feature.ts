import type { Feature } from '../../http/feature.ts';
import { membersHandlers } from './members.routes.ts';
import { createMemberTasks } from './members.tasks.ts';

export const membersFeature = {
  handlers: { members: membersHandlers },
  createTasks: createMemberTasks,
  tables: {
    COMPANIES: ['leaves', 'member_notes', 'member_roles', 'vtc_blocks'],
  },
} satisfies Feature;
