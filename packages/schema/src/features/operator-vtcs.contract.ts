import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { cursorSchema, idSchema, pageLimitSchema } from '../text.ts';
import { type FoundVtc, foundVtcSchema, operatorReasonSchema } from './operators.models.ts';
import { exampleMemberVtc, exampleUser } from './users.examples.ts';

const exampleFoundVtc: FoundVtc = {
  id: exampleMemberVtc.id,
  name: exampleMemberVtc.name,
  tag: exampleMemberVtc.tag,
  owner: { id: exampleUser.id, username: exampleUser.username, steamId: exampleUser.steamId },
  ownerLastSeenAt: '2025-08-31T18:00:00.000Z',
  isOrphaned: false,
  memberCount: 12,
  createdAt: '2025-07-18T19:30:00.000Z',
  hiddenAt: null,
  hiddenReason: null,
  deleteAfter: null,
};

/** The company filters of the operator area. */
export const vtcStates = ['HIDDEN', 'ORPHANED', 'ENDING'] as const;

const vtcsQuerySchema = z.strictObject({
  search: z
    .string()
    .trim()
    .max(limits.searchText.max, messages.fieldInvalid)
    .default('')
    .meta({ description: 'Part of a name or tag.' }),
  state: z.enum(vtcStates, messages.fieldInvalid).optional(),
  limit: pageLimitSchema(),
  cursor: cursorSchema,
});
export type OperatorVtcsQuery = z.output<typeof vtcsQuerySchema>;

const vtcParamsSchema = z.strictObject({ vtcId: idSchema });
export const foundVtcReplySchema = z
  .object({ vtc: foundVtcSchema })
  .meta({ examples: [{ vtc: exampleFoundVtc }] });

/** The form for hiding a company. */
export const hideFormSchema = z.strictObject({ reason: operatorReasonSchema });

/** The companies of this installation, for operators. */
export const operatorVtcsContract = {
  list: defineRoute({
    method: 'GET',
    path: '/operator/vtcs',
    summary: 'Find companies',
    description: 'Newest first, including hidden ones.',
    access: 'operator',
    query: vtcsQuerySchema,
    response: z
      .object({ vtcs: z.array(foundVtcSchema), nextCursor: z.string().nullable() })
      .meta({ examples: [{ vtcs: [exampleFoundVtc], nextCursor: null }] }),
    errors: [],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/operator/vtcs/:vtcId',
    summary: 'Get a company',
    access: 'operator',
    params: vtcParamsSchema,
    response: foundVtcReplySchema,
    errors: ['NOT_FOUND'],
  }),
  hide: defineRoute({
    method: 'PUT',
    path: '/operator/vtcs/:vtcId/hidden',
    summary: 'Hide a company',
    description:
      'It is in no list, its pages are 404, and drivers can’t join or apply. Its members can continue and see the reason.',
    access: 'operator',
    params: vtcParamsSchema,
    body: hideFormSchema,
    response: foundVtcReplySchema,
    errors: ['NOT_FOUND'],
  }),
  show: defineRoute({
    method: 'DELETE',
    path: '/operator/vtcs/:vtcId/hidden',
    summary: 'Unhide a company',
    access: 'operator',
    params: vtcParamsSchema,
    response: foundVtcReplySchema,
    errors: ['NOT_FOUND'],
  }),
  remove: defineRoute({
    method: 'POST',
    path: '/operator/vtcs/:vtcId/deletion',
    summary: 'Delete a hidden company',
    description:
      'It is deleted after seven days, as by its owner. Until then you can undo it; its owner can’t while it is hidden.',
    access: 'operator',
    params: vtcParamsSchema,
    body: z.strictObject({
      name: z.string(messages.vtcNameMismatch).max(200, messages.vtcNameMismatch),
    }),
    response: foundVtcReplySchema,
    errors: ['NOT_FOUND', 'VTC_NAME_MISMATCH', 'VTC_NOT_HIDDEN'],
  }),
  restore: defineRoute({
    method: 'DELETE',
    path: '/operator/vtcs/:vtcId/deletion',
    summary: 'Undo the deletion of a company',
    access: 'operator',
    params: vtcParamsSchema,
    response: foundVtcReplySchema,
    errors: ['NOT_FOUND', 'VTC_IS_ENDING'],
  }),
  handOver: defineRoute({
    method: 'POST',
    path: '/operator/vtcs/:vtcId/owner',
    summary: 'Transfer an orphaned company to a member',
    description: 'Orphaned: its owner is locked or has been away for 60 days.',
    access: 'operator',
    params: vtcParamsSchema,
    body: z.strictObject({ userId: idSchema }),
    response: foundVtcReplySchema,
    errors: ['NOT_FOUND', 'NOT_IN_VTC', 'VTC_NOT_ORPHANED'],
  }),
} as const;
