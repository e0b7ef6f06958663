import type { Feature } from '../../http/feature.ts';
import { demoRequestsHandlers } from './demo-requests.routes.ts';

export const demoRequestsFeature = {
  handlers: { demoRequests: demoRequestsHandlers },
  tables: {
    SERVER: ['demo_requests'],
  },
} satisfies Feature;
