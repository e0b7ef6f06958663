import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { cursorSchema, idSchema, pageLimitSchema } from '../text.ts';
import {
  exampleAlliance,
  exampleCompany,
  exampleDetail,
  exampleProposal,
  exampleSums,
} from './alliances.examples.ts';
import {
  allianceFormSchema,
  allianceLeaderboardQuerySchema,
  allianceSettingsFormSchema,
  proposalFormSchema,
  termsFormSchema,
} from './alliances.fields.ts';
import {
  allianceDetailSchema,
  allianceHistorySchema,
  allianceStatsSchema,
  allyReplies,
  listedAllianceSchema,
  proposalSchema,
  publicAllianceSchema,
} from './alliances.models.ts';
import { successSchema } from './success.models.ts';
import { exampleVtc } from './vtcs.examples.ts';

const pageQuerySchema = z.strictObject({ limit: pageLimitSchema(), cursor: cursorSchema });

const vtcParamsSchema = z.strictObject({ vtcId: idSchema });
const paramsSchema = z.strictObject({ allianceId: idSchema });
export const allianceReplySchema = allianceDetailSchema.meta({ examples: [exampleDetail] });
export const proposalReplySchema = z
  .object({ proposal: proposalSchema })
  .meta({ examples: [{ proposal: exampleProposal }] });
const toRead = { permission: 'VIEW_ALLIANCE_PAGE', of: 'alliance', as: 'in' } as const;
const toManage = { permission: 'MANAGE_ALLIANCES', of: 'alliance', as: 'in' } as const;
const toAnswer = { permission: 'MANAGE_ALLIANCES', of: 'alliance', as: 'asked' } as const;

/** Alliances: companies that share data. The acting company is the caller's. */
export const alliancesContract = {
  list: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/alliances',
    summary: 'List your company’s alliances',
    description: 'Alliances that it is in, is invited to or has asked to join.',
    access: { permission: 'VIEW_ALLIANCE_PAGE', in: 'vtcId' },
    params: vtcParamsSchema,
    response: z.object({ alliances: z.array(listedAllianceSchema) }).meta({
      examples: [
        {
          alliances: [
            {
              alliance: exampleAlliance,
              standing: 'ACTIVE',
              leavesAt: null,
              answerUntil: null,
              companies: 3,
              plates: [{ tag: exampleVtc.tag, country: exampleVtc.country }],
              votesOpen: 1,
            },
          ],
        },
      ],
    }),
    errors: ['NOT_FOUND'],
  }),
  found: defineRoute({
    method: 'POST',
    path: '/vtcs/:vtcId/alliances',
    summary: 'Create an alliance',
    description: 'Your company joins it. The companies in `inviteIds` are invited.',
    access: { permission: 'MANAGE_ALLIANCES', in: 'vtcId' },
    status: 201,
    params: vtcParamsSchema,
    body: allianceFormSchema,
    response: allianceReplySchema,
    errors: ['NOT_FOUND', 'VTC_IS_ENDING', 'ALLIANCES_TOO_MANY', 'ALLIANCE_SLUG_TAKEN'],
  }),
  getPublic: defineRoute({
    method: 'GET',
    path: '/alliances/by-slug/:slug',
    summary: 'Get an alliance’s public page',
    takesLong: true,
    access: 'public',
    answersAllAlike: true,
    params: z.strictObject({ slug: z.string().max(limits.allianceSlug.max) }),
    response: z.object({ alliance: publicAllianceSchema }).meta({
      examples: [
        {
          alliance: {
            id: exampleAlliance.id,
            slug: exampleAlliance.slug,
            name: exampleAlliance.name,
            description: exampleAlliance.description,
            createdAt: exampleAlliance.createdAt,
            companies: [
              {
                name: exampleCompany.name,
                tag: exampleCompany.tag,
                country: exampleCompany.country,
                logoUrl: exampleCompany.logoUrl,
                memberCount: exampleCompany.memberCount,
                isPublic: true,
              },
            ],
          },
        },
      ],
    }),
    errors: ['NOT_FOUND'],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/alliances/:allianceId',
    summary: 'Get one of your company’s alliances',
    description:
      'Its companies, and the data shared with each: what both have turned on. An invited company can’t read the description and shares nothing.',
    access: { permission: 'VIEW_ALLIANCE_PAGE', of: 'alliance', as: 'invited' },
    params: paramsSchema,
    response: allianceReplySchema,
    errors: ['NOT_FOUND'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/alliances/:allianceId',
    summary: 'Propose to change an alliance',
    description: 'The same as a CHANGE proposal. An alliance of one company changes at once.',
    access: toManage,
    params: paramsSchema,
    body: allianceSettingsFormSchema,
    response: proposalReplySchema,
    errors: ['NOT_FOUND', 'NOT_VOTING', 'PROPOSAL_EXISTS', 'ALLIANCE_IS_ENDING'],
  }),
  listHistory: defineRoute({
    method: 'GET',
    path: '/alliances/:allianceId/history',
    summary: 'List an alliance’s history',
    description: 'Latest first, at most 200.',
    access: toRead,
    params: paramsSchema,
    response: z.object({ history: z.array(allianceHistorySchema) }).meta({
      examples: [
        {
          history: [
            {
              at: '2025-08-01T18:00:00.000Z',
              kind: 'FOUNDED',
              company: exampleVtc.name,
              proposal: null,
            },
          ],
        },
      ],
    }),
    errors: ['NOT_FOUND'],
  }),
  listProposals: defineRoute({
    method: 'GET',
    path: '/alliances/:allianceId/proposals',
    summary: 'List an alliance’s open and closed votes',
    description: 'Latest first.',
    access: toRead,
    params: paramsSchema,
    query: pageQuerySchema,
    response: z
      .object({ proposals: z.array(proposalSchema), nextCursor: z.string().nullable() })
      .meta({ examples: [{ proposals: [exampleProposal], nextCursor: null }] }),
    errors: ['NOT_FOUND'],
  }),
  propose: defineRoute({
    method: 'POST',
    path: '/alliances/:allianceId/proposals',
    summary: 'Propose to admit or expel a company, to change or to dissolve an alliance',
    description:
      'Counts as your company’s yes vote. It ends as soon as no ballot can change the result, or after 7 days.',
    access: toManage,
    status: 201,
    params: paramsSchema,
    body: proposalFormSchema.meta({ examples: [{ kind: 'ADMIT', vtcId: exampleVtc.id }] }),
    response: proposalReplySchema,
    errors: [
      'NOT_FOUND',
      'NOT_VOTING',
      'PROPOSAL_EXISTS',
      'ALREADY_ALLIED',
      'ALLIANCE_FULL',
      'ALLIANCE_TOO_SMALL',
      'ALLIANCE_IS_ENDING',
    ],
  }),
  setBallot: defineRoute({
    method: 'PUT',
    path: '/alliance-proposals/:proposalId/ballot',
    summary: 'Vote on a proposal',
    description: 'One ballot per company. It can be changed until the vote ends.',
    access: { permission: 'MANAGE_ALLIANCES', of: 'proposal', as: 'in' },
    params: z.strictObject({ proposalId: idSchema }),
    body: z.strictObject({ yes: z.boolean(messages.fieldInvalid) }),
    response: proposalReplySchema,
    errors: ['NOT_FOUND', 'NOT_VOTING', 'PROPOSAL_CLOSED'],
  }),
  ask: defineRoute({
    method: 'POST',
    path: '/alliances/:allianceId/candidacy',
    summary: 'Ask to join an alliance',
    description:
      'Its companies vote on the request. Your company chooses what it shares after joining.',
    access: { permission: 'MANAGE_ALLIANCES', of: 'alliance', as: 'any' },
    status: 201,
    params: paramsSchema,
    response: successSchema,
    errors: [
      'NOT_FOUND',
      'VTC_IS_ENDING',
      'ALREADY_ALLIED',
      'ALLIANCES_TOO_MANY',
      'ALLIANCE_FULL',
      'ALLIANCE_IS_ENDING',
    ],
  }),
  accept: defineRoute({
    method: 'POST',
    path: '/alliances/:allianceId/acceptance',
    summary: 'Accept an invitation to an alliance',
    access: toAnswer,
    params: paramsSchema,
    body: termsFormSchema,
    response: allianceReplySchema,
    errors: [
      'NOT_FOUND',
      'VTC_IS_ENDING',
      'ALREADY_ALLIED',
      'ALLIANCES_TOO_MANY',
      'ALLIANCE_FULL',
      'ALLIANCE_IS_ENDING',
    ],
  }),
  refuse: defineRoute({
    method: 'POST',
    path: '/alliances/:allianceId/refusal',
    summary: 'Decline an invitation to an alliance, or withdraw your request to join',
    access: toAnswer,
    params: paramsSchema,
    response: successSchema,
    errors: ['NOT_FOUND'],
  }),
  setConsents: defineRoute({
    method: 'PUT',
    path: '/alliances/:allianceId/consents',
    summary: 'Set what your company shares in an alliance',
    description: 'Applies with each company that shares the same, from the next request on.',
    access: toManage,
    params: paramsSchema,
    body: termsFormSchema,
    response: allianceReplySchema,
    errors: ['NOT_FOUND'],
  }),
  giveNotice: defineRoute({
    method: 'POST',
    path: '/alliances/:allianceId/notice',
    summary: 'Give notice to leave an alliance',
    description:
      'Sharing continues until the company leaves. Without a notice period, it leaves at once.',
    access: toManage,
    params: paramsSchema,
    response: z
      .object({ leavesAt: z.iso.datetime() })
      .meta({ examples: [{ leavesAt: '2025-08-16T18:00:00.000Z' }] }),
    errors: ['NOT_FOUND'],
  }),
  withdrawNotice: defineRoute({
    method: 'DELETE',
    path: '/alliances/:allianceId/notice',
    summary: 'Withdraw the notice',
    access: toManage,
    params: paramsSchema,
    response: allianceReplySchema,
    errors: ['NOT_FOUND', 'ALLIANCE_IS_ENDING'],
  }),
  getLeaderboard: defineRoute({
    method: 'GET',
    path: '/alliances/:allianceId/leaderboard',
    summary: 'Get an alliance’s leaderboard',
    description:
      'Drivers of the companies that share their leaderboard, if yours does too, for the full UTC days of their company’s membership.',
    takesLong: true,
    access: toRead,
    params: paramsSchema,
    query: allianceLeaderboardQuerySchema,
    response: allyReplies.leaderboard.meta({
      examples: [
        {
          rows: [
            {
              rank: 1,
              driver: { id: exampleVtc.id, username: 'Night Owl', avatarUrl: null },
              vtc: { id: exampleVtc.id, tag: exampleVtc.tag, country: exampleVtc.country },
              value: 1_041_200,
            },
          ],
          nextCursor: null,
        },
      ],
    }),
    errors: ['NOT_FOUND'],
  }),
  getStats: defineRoute({
    method: 'GET',
    path: '/alliances/:allianceId/stats',
    summary: 'Get an alliance’s combined totals',
    description: 'Totals of the companies that share their leaderboard. Each job counts once.',
    takesLong: true,
    access: toRead,
    params: paramsSchema,
    response: allianceStatsSchema.meta({
      examples: [
        {
          companies: [
            {
              id: exampleVtc.id,
              name: exampleVtc.name,
              tag: exampleVtc.tag,
              games: exampleSums,
            },
          ],
          totals: exampleSums,
        },
      ],
    }),
    errors: ['NOT_FOUND'],
  }),
} as const;
