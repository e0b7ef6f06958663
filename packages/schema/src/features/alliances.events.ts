import { z } from 'zod';
import { defineEvent } from '../contract/event.ts';
import { idSchema } from '../text.ts';
import { allianceTerms, proposalKinds, proposalStates } from './alliances.models.ts';

const allianceId = idSchema.meta({ description: 'The alliance, which is the subject too.' });
const about = { allianceId };
const aboutCompany = {
  ...about,
  ofVtcId: idSchema.meta({ description: 'The company concerned.' }),
};
const aboutProposal = { ...about, proposalId: idSchema, kind: z.enum(proposalKinds) };

/** Each affected company gets an event of its own. */
const heard = { version: 1, topics: ['vtc'], right: { key: 'VIEW_ALLIANCE_PAGE' } } as const;

/** Alliance events, emitted in each affected company. */
export const allianceEvents = {
  'alliance.founded': defineEvent({
    ...heard,
    summary: 'The company created an alliance.',
    payload: z.strictObject(about),
  }),
  'alliance.proposed': defineEvent({
    ...heard,
    summary: 'A vote has started in an alliance.',
    payload: z.strictObject(aboutProposal),
  }),
  'alliance.balloted': defineEvent({
    ...heard,
    summary: 'A company has voted on a proposal.',
    payload: z.strictObject({ ...aboutProposal, ofVtcId: idSchema }),
  }),
  'alliance.proposal-closed': defineEvent({
    ...heard,
    summary: 'A vote has ended.',
    payload: z.strictObject({
      ...aboutProposal,
      outcome: z.enum(proposalStates).exclude(['OPEN']),
    }),
  }),
  'alliance.invited': defineEvent({
    ...heard,
    summary: 'A company is invited to an alliance.',
    payload: z.strictObject(aboutCompany),
  }),
  'alliance.joined': defineEvent({
    ...heard,
    summary: 'A company has joined an alliance.',
    payload: z.strictObject(aboutCompany),
  }),
  'alliance.consents-changed': defineEvent({
    ...heard,
    summary: 'The data shared with a company has changed.',
    payload: z.strictObject({ ...aboutCompany, terms: z.array(z.enum(allianceTerms)) }),
  }),
  'alliance.notice-given': defineEvent({
    ...heard,
    summary: 'A company has announced that it will leave an alliance.',
    payload: z.strictObject({ ...aboutCompany, leavesAt: z.iso.datetime() }),
  }),
  'alliance.notice-withdrawn': defineEvent({
    ...heard,
    summary: 'A company has withdrawn its notice of leaving an alliance.',
    payload: z.strictObject(aboutCompany),
  }),
  'alliance.left': defineEvent({
    ...heard,
    summary: 'A company has left an alliance.',
    payload: z.strictObject({ ...aboutCompany, isExpelled: z.boolean() }),
  }),
  'alliance.dissolved': defineEvent({
    ...heard,
    summary: 'An alliance was dissolved, or will be on the day its companies leave.',
    payload: z.strictObject({ ...about, name: z.string() }),
  }),
} as const;
