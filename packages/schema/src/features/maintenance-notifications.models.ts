import { z } from 'zod';

/** The parameters of each notification of maintenance. */
export const maintenanceNotificationParams = {
  'truck.due': z.object({
    truck: z.string().meta({ description: 'Its nickname, plate or model.' }),
    item: z
      .string()
      .meta({ description: 'An item that Waybill names, or the company’s name for it.' }),
  }),
  'maintenance.due': z.object({ count: z.int() }),
} as const;

/** The recipients of each notification of maintenance, and the page it links to. */
export const maintenanceNotificationKinds = {
  'truck.due': {
    told: 'subject',
    section: 'jobs',
    about: null,
    groupKey: 'truck:{truckId}:maintenance',
    link: '/dashboard/fleet/{truckId}',
  },
  'maintenance.due': {
    told: { key: 'FLEET' },
    section: 'company',
    about: null,
    groupKey: 'vtc:{vtcId}:maintenance',
    link: '/dashboard/maintenance',
  },
} as const;
