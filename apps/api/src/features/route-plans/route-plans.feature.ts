import type { Feature } from '../../http/feature.ts';
import { routePlansHandlers } from './route-plans.routes.ts';

export const routePlansFeature = {
  handlers: { routePlans: routePlansHandlers },
  tables: {
    COMPANIES: ['route_plans', 'route_plan_legs'],
  },
} satisfies Feature;
