import { z } from 'zod';
import { truckMilestoneKinds } from './trucks.models.ts';

/** The parameters of each notification of trucks. */
export const truckNotificationParams = {
  'truck.milestone': z.object({
    truck: z.string().meta({ description: 'Its nickname, plate or model.' }),
    kind: z.enum(truckMilestoneKinds),
  }),
} as const;

/** The recipients of each notification of trucks, and the page it links to. */
export const truckNotificationKinds = {
  'truck.milestone': {
    told: 'subject',
    section: 'jobs',
    about: null,
    groupKey: 'truck:{truckId}:milestone',
    link: '/dashboard/fleet/{truckId}',
  },
} as const;
