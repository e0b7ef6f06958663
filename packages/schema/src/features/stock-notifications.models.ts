import { z } from 'zod';

/** The parameters of each notification of warehouses. */
export const stockNotificationParams = {
  'stock.low': z.object({ cargo: z.string(), city: z.string() }),
} as const;

/** The recipients of each notification of warehouses, and the page it links to. */
export const stockNotificationKinds = {
  'stock.low': {
    told: { key: 'ECONOMY' },
    section: 'company',
    about: null,
    groupKey: 'place:{subjectId}:low',
    link: '/dashboard/inventory?place={subjectId}',
  },
} as const;
