import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { messages } from '../messages.ts';
import { operatorActions } from '../registers.ts';
import { cursorSchema, idSchema, pageLimitSchema } from '../text.ts';
import { type OperatorAct, operatorActSchema, operatorStandingSchema } from './operators.models.ts';
import { successSchema } from './success.models.ts';
import { exampleUser } from './users.examples.ts';

export const operatorStandingReplySchema = operatorStandingSchema.meta({
  examples: [{ namedAt: '2025-07-18T19:30:00.000Z', needsTwoFactor: true }],
});

const exampleAct: OperatorAct = {
  id: '01981b74-2c11-7d3e-9b20-1c2d3e4f5062',
  action: 'user.two-factor-reset',
  source: 'COMMAND',
  actor: null,
  user: { id: exampleUser.id, username: exampleUser.username, steamId: exampleUser.steamId },
  vtc: null,
  details: {},
  happenedAt: '2025-08-31T18:00:00.000Z',
};

const actsQuerySchema = z.strictObject({
  action: z.enum(operatorActions, messages.fieldInvalid).optional(),
  actorId: idSchema.optional().meta({ description: 'Only actions by this operator.' }),
  userId: idSchema.optional().meta({ description: 'Only actions on this account.' }),
  vtcId: idSchema.optional().meta({ description: 'Only actions on this company.' }),
  limit: pageLimitSchema(),
  cursor: cursorSchema,
});
export type OperatorActsQuery = z.output<typeof actsQuerySchema>;

/** The operators of this installation, and their log. */
export const operatorsContract = {
  claim: defineRoute({
    method: 'POST',
    path: '/operator/claim',
    summary: 'Become the first operator',
    description:
      'Takes the token of the one-time link that a new installation prints in its log, or that `admin operators link` creates. It works once, and only while there is no operator.',
    access: 'user',
    sessionsOnly: true,
    body: z.strictObject({
      token: z
        .string(messages.operatorLinkInvalid)
        .min(1, messages.operatorLinkInvalid)
        .max(64, messages.operatorLinkInvalid),
    }),
    response: successSchema,
    errors: ['OPERATOR_LINK_INVALID'],
  }),
  getStanding: defineRoute({
    method: 'GET',
    path: '/operator',
    summary: 'Get your operator status',
    access: 'operator',
    response: operatorStandingReplySchema,
    errors: [],
  }),
  updateStanding: defineRoute({
    method: 'PUT',
    path: '/operator',
    summary: 'Set whether operators need two-factor authentication',
    description: 'To require it, you need it yourself: OPERATOR_TWO_FACTOR_REQUIRED.',
    access: 'operator',
    body: z.strictObject({ needsTwoFactor: z.boolean(messages.fieldInvalid) }),
    response: operatorStandingReplySchema,
    errors: [],
  }),
  listActs: defineRoute({
    method: 'GET',
    path: '/operator/acts',
    summary: 'List the operators’ trail',
    description: 'Actions in the operator area and by commands on the server, latest first.',
    access: 'operator',
    query: actsQuerySchema,
    response: z
      .object({ acts: z.array(operatorActSchema), nextCursor: z.string().nullable() })
      .meta({ examples: [{ acts: [exampleAct], nextCursor: null }] }),
    errors: [],
  }),
} as const;
