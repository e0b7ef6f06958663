import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { cursorSchema, idSchema, pageLimitSchema } from '../text.ts';
import {
  type FoundUser,
  foundUserSchema,
  operatorReasonSchema,
  type ShownUser,
  shownUserSchema,
} from './operators.models.ts';
import { exampleUser } from './users.examples.ts';

const { id, username, steamId, avatarUrl, email, vtc } = exampleUser;

const exampleFoundUser: FoundUser = {
  id,
  username,
  steamId,
  email,
  avatarUrl,
  vtc: { id: vtc.id, name: vtc.name, tag: vtc.tag },
  createdAt: '2025-07-18T19:30:00.000Z',
  lastSeenAt: '2025-08-31T18:00:00.000Z',
  lockedAt: null,
  isOperator: false,
};

const exampleShownUser: ShownUser = {
  ...exampleFoundUser,
  isEmailVerified: true,
  lockReason: null,
  hasTwoFactor: true,
  tokens: 1,
  sessions: [
    {
      id: '01981b75-0a11-7c3e-9b20-1c2d3e4f5063',
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      createdAt: '2025-08-30T18:00:00.000Z',
      lastSeenAt: '2025-08-31T18:00:00.000Z',
    },
  ],
  devices: [],
};

/** The user filters of the operator area. */
export const userStates = ['LOCKED', 'OPERATOR'] as const;

const usersQuerySchema = z.strictObject({
  search: z
    .string()
    .trim()
    .max(limits.searchText.max, messages.fieldInvalid)
    .default('')
    .meta({ description: 'Part of a username, an email address or a Steam ID.' }),
  state: z.enum(userStates, messages.fieldInvalid).optional(),
  vtcId: idSchema.optional().meta({ description: 'Only members of this company.' }),
  limit: pageLimitSchema(),
  cursor: cursorSchema,
});
export type UsersQuery = z.output<typeof usersQuerySchema>;

const userParamsSchema = z.strictObject({ userId: idSchema });
export const shownUserReplySchema = z
  .object({ user: shownUserSchema })
  .meta({ examples: [{ user: exampleShownUser }] });

/** The form for locking a user. */
export const lockFormSchema = z.strictObject({ reason: operatorReasonSchema });

/** The users of this installation, for operators. */
export const operatorUsersContract = {
  list: defineRoute({
    method: 'GET',
    path: '/operator/users',
    summary: 'Find users',
    description: 'Newest first.',
    access: 'operator',
    query: usersQuerySchema,
    response: z
      .object({ users: z.array(foundUserSchema), nextCursor: z.string().nullable() })
      .meta({ examples: [{ users: [exampleFoundUser], nextCursor: null }] }),
    errors: [],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/operator/users/:userId',
    summary: 'Get a user with their sessions, devices and tokens',
    access: 'operator',
    params: userParamsSchema,
    response: shownUserReplySchema,
    errors: ['NOT_FOUND'],
  }),
  lock: defineRoute({
    method: 'PUT',
    path: '/operator/users/:userId/lock',
    summary: 'Lock a user',
    description:
      'Revokes all sessions, devices and tokens at once, and blocks signing in: ACCOUNT_LOCKED. A locked operator loses that role. You can’t lock yourself.',
    access: 'operator',
    params: userParamsSchema,
    body: lockFormSchema,
    response: shownUserReplySchema,
    errors: ['NOT_FOUND', 'OPERATOR_SELF'],
  }),
  unlock: defineRoute({
    method: 'DELETE',
    path: '/operator/users/:userId/lock',
    summary: 'Unlock a user',
    description: 'They must sign in again. A previous operator role is not restored.',
    access: 'operator',
    params: userParamsSchema,
    response: shownUserReplySchema,
    errors: ['NOT_FOUND'],
  }),
  signOut: defineRoute({
    method: 'DELETE',
    path: '/operator/users/:userId/credentials',
    summary: 'Sign a user out everywhere',
    description: 'Revokes all sessions, devices, personal tokens and codes. The password stays.',
    access: 'operator',
    params: userParamsSchema,
    response: shownUserReplySchema,
    errors: ['NOT_FOUND'],
  }),
  resetTwoFactor: defineRoute({
    method: 'DELETE',
    path: '/operator/users/:userId/two-factor',
    summary: 'Turn off a user’s lost two-factor authentication',
    description:
      'The user is notified. Verify who is asking first. Refused for operators: they use their own settings or a command on the server.',
    access: 'operator',
    params: userParamsSchema,
    response: shownUserReplySchema,
    errors: ['NOT_FOUND', 'OPERATOR_TWO_FACTOR'],
  }),
} as const;
