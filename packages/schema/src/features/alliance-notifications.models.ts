import { z } from 'zod';
import { allianceTerms, proposalKinds, proposalStates } from './alliances.models.ts';

const alliance = z.string().meta({ description: 'The alliance’s name.' });
const ofAlliance = z.object({ alliance });
const ally = z.string().nullable().meta({ description: 'A company; null if it was deleted.' });
const proposal = z.enum(proposalKinds);

/** The parameters of each alliance notification. */
export const allianceNotificationParams = {
  'alliance.invited': ofAlliance,
  'alliance.proposed': z.object({ alliance, proposal }),
  'alliance.proposal-closed': z.object({
    alliance,
    proposal,
    outcome: z.enum(proposalStates).exclude(['OPEN']),
  }),
  'alliance.joined': z.object({ alliance, ally }),
  'alliance.consents-changed': z.object({ alliance, ally, terms: z.array(z.enum(allianceTerms)) }),
  'alliance.notice-given': z.object({ alliance, ally, leavesAt: z.iso.datetime() }),
  'alliance.left': z.object({ alliance, ally, isExpelled: z.boolean() }),
  'alliance.dissolved': ofAlliance,
} as const;

const toManagersOfAlliances = {
  told: { key: 'MANAGE_ALLIANCES' },
  section: 'alliances',
  about: null,
  groupKey: 'alliance:{allianceId}',
  link: '/dashboard/alliances/{allianceId}',
} as const;
const ofEndInAlliance = { ...toManagersOfAlliances, link: '/dashboard/alliances' } as const;

/** The recipients of each alliance notification, and the page it links to. */
export const allianceNotificationKinds = {
  'alliance.invited': toManagersOfAlliances,
  'alliance.proposed': toManagersOfAlliances,
  'alliance.proposal-closed': toManagersOfAlliances,
  'alliance.joined': toManagersOfAlliances,
  'alliance.consents-changed': toManagersOfAlliances,
  'alliance.notice-given': toManagersOfAlliances,
  'alliance.left': ofEndInAlliance,
  'alliance.dissolved': ofEndInAlliance,
} as const;
