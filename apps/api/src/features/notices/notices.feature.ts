import type { Feature } from '../../http/feature.ts';
import { noticesHandlers } from './notices.routes.ts';

export const noticesFeature = {
  handlers: { notices: noticesHandlers },
  tables: {
    NOTIFICATIONS: ['notices', 'notice_dismissals'],
  },
} satisfies Feature;
