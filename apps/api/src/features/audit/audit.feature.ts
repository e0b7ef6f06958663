import type { Feature } from '../../http/feature.ts';
import { auditHandlers } from './audit.routes.ts';

export const auditFeature = {
  handlers: { audit: auditHandlers },
  tables: {
    AUDIT: ['audit_entries'],
  },
} satisfies Feature;
