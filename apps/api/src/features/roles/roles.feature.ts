import type { Feature } from '../../http/feature.ts';
import { findVtcIdOfRole } from './roles.data.ts';
import { rolesHandlers } from './roles.routes.ts';

export const rolesFeature = {
  handlers: { roles: rolesHandlers },
  companyOf: { role: findVtcIdOfRole },
  tables: {
    COMPANIES: ['roles'],
  },
} satisfies Feature;
