import { z } from 'zod';

const ofEvent = {
  vtc: z.string().meta({ description: 'The company’s name.' }),
  title: z.string(),
  startsAt: z.iso.datetime().meta({ description: 'The departure.' }),
};

/** The parameters of each notification of companies' events. */
export const eventNotificationParams = {
  'event.published': z.object(ofEvent),
  'event.changed': z.object({ ...ofEvent, isMoved: z.boolean() }),
  'event.cancelled': z.object({ ...ofEvent, reason: z.string().nullable() }),
  'event.reminder': z.object({ ...ofEvent, meetsAt: z.iso.datetime() }),
  'event.moved-up': z.object(ofEvent),
  'event.attended': z.object(ofEvent),
  'event.slot-assigned': z.object(ofEvent),
} as const;

const aboutEvent = {
  section: 'company',
  about: 'actor',
  groupKey: 'company-event:{companyEventId}',
  link: '/dashboard/events/{companyEventId}',
} as const;

/** The recipients of each notification of companies' events, and the page it links to. */
export const eventNotificationKinds = {
  'event.published': { ...aboutEvent, told: 'invited' },
  'event.changed': { ...aboutEvent, told: 'answered' },
  'event.cancelled': { ...aboutEvent, told: 'answered' },
  'event.reminder': { ...aboutEvent, told: 'answered', about: null, tellsOpenPage: true },
  'event.moved-up': { ...aboutEvent, told: 'subject', about: null, tellsOpenPage: true },
  'event.attended': { ...aboutEvent, told: 'subject', about: null },
  'event.slot-assigned': { ...aboutEvent, told: { key: 'EVENTS' } },
} as const;
