import type { Feature } from '../../http/feature.ts';
import { usersHandlers } from './users.routes.ts';

export const usersFeature = {
  handlers: { users: usersHandlers },
  tables: {
    PEOPLE: ['users', 'collapsed_sections', 'preferences'],
  },
} satisfies Feature;
