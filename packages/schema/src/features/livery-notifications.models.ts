import { z } from 'zod';

const ofLivery = z.object({ livery: z.string() });

/** The parameters of each notification of liveries. */
export const liveryNotificationParams = {
  'livery.submitted': ofLivery,
  'livery.approved': ofLivery,
} as const;

const kind = {
  section: 'company',
  about: 'actor',
  groupKey: 'livery:{liveryId}',
  link: '/dashboard/customisation?livery={liveryId}',
} as const;

/** The recipients of each notification of liveries, and the page it links to. */
export const liveryNotificationKinds = {
  'livery.submitted': { ...kind, told: { key: 'FLEET' } },
  'livery.approved': { ...kind, told: 'members' },
} as const;
