import { z } from 'zod';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { operatorActions } from '../registers.ts';
import { idSchema, lineSchema } from '../text.ts';
import { avatarUrlSchema } from './media.models.ts';

/** Where an operator acted: in the operator area, or by a command on the server. */
export const operatorActSources = ['WEB', 'COMMAND'] as const;

export const foundAccountSchema = z.object({
  id: idSchema,
  username: z.string(),
  steamId: z.string(),
});

/** An entry of the operator log. */
export const operatorActSchema = z.object({
  id: idSchema,
  action: z.enum(operatorActions),
  source: z.enum(operatorActSources),
  actor: foundAccountSchema.nullable().meta({
    description: 'Null for a command on the server, or if the account was deleted.',
  }),
  user: foundAccountSchema.nullable().meta({ description: 'The account affected, if any.' }),
  vtc: z
    .object({ id: idSchema, name: z.string(), tag: z.string() })
    .nullable()
    .meta({ description: 'The company affected, if any.' }),
  details: z.record(z.string(), z.unknown()).meta({ description: 'Details, such as the reason.' }),
  happenedAt: z.iso.datetime(),
});
export type OperatorAct = z.infer<typeof operatorActSchema>;

/** An operator's own status. */
export const operatorStandingSchema = z.object({
  namedAt: z.iso.datetime(),
  needsTwoFactor: z
    .boolean()
    .meta({ description: 'Whether operators need two-factor authentication.' }),
});
export type OperatorStanding = z.infer<typeof operatorStandingSchema>;

/** An operator's reason for an action that others may ask about. */
export const operatorReasonSchema = lineSchema(limits.operatorReason, {
  required: messages.operatorReasonRequired,
  length: messages.operatorReasonTooLong,
});

export const namedVtcSchema = z.object({ id: idSchema, name: z.string(), tag: z.string() });
const momentSchema = z.iso.datetime();

/** A user in the operators' list. */
export const foundUserSchema = foundAccountSchema.extend({
  email: z.string(),
  avatarUrl: avatarUrlSchema,
  vtc: namedVtcSchema.nullable(),
  createdAt: momentSchema,
  lastSeenAt: momentSchema.nullable().meta({ description: 'In a browser or by a device.' }),
  lockedAt: momentSchema.nullable(),
  isOperator: z.boolean(),
});
export type FoundUser = z.infer<typeof foundUserSchema>;

/** A user in the operators' detail view. */
export const shownUserSchema = foundUserSchema.extend({
  isEmailVerified: z.boolean(),
  lockReason: z.string().nullable(),
  hasTwoFactor: z.boolean(),
  tokens: z.int().meta({ description: 'The number of active personal tokens.' }),
  sessions: z.array(
    z.object({
      id: idSchema,
      userAgent: z.string(),
      createdAt: momentSchema,
      lastSeenAt: momentSchema,
    }),
  ),
  devices: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      createdAt: momentSchema,
      lastSeenAt: momentSchema,
    }),
  ),
});
export type ShownUser = z.infer<typeof shownUserSchema>;

/** A company in the operators' list. */
export const foundVtcSchema = namedVtcSchema.extend({
  owner: foundAccountSchema,
  ownerLastSeenAt: momentSchema.nullable(),
  isOrphaned: z.boolean().meta({
    description:
      'Whether its owner is locked or has been away for long, so that it can be transferred.',
  }),
  memberCount: z.int(),
  createdAt: momentSchema,
  hiddenAt: momentSchema.nullable(),
  hiddenReason: z.string().nullable(),
  deleteAfter: momentSchema.nullable(),
});
export type FoundVtc = z.infer<typeof foundVtcSchema>;
