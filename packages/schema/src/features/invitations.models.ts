import { z } from 'zod';
import { idSchema } from '../text.ts';
import { portrayedSchema } from './media.models.ts';
import { roleSchema } from './users.models.ts';
import { publicVtcSchema } from './vtcs.models.ts';

/** Whether an invitation works, or why it doesn't. */
export const invitationStates = ['LIVE', 'USED_UP', 'EXPIRED', 'REVOKED', 'WITHOUT_RIGHT'] as const;
export type InvitationState = (typeof invitationStates)[number];

export const invitationSchema = z.object({
  id: idSchema,
  note: z.string(),
  roles: z
    .array(roleSchema.pick({ id: true, name: true }))
    .meta({ description: 'Empty: new members get the default roles.' }),
  maxUses: z.int(),
  uses: z.int(),
  expiresAt: z.iso.datetime(),
  state: z.enum(invitationStates).meta({
    description: '`WITHOUT_RIGHT`: its creator has left or may no longer manage applications.',
  }),
  createdBy: portrayedSchema.nullable().meta({ description: 'Null if the account was deleted.' }),
  createdAt: z.iso.datetime(),
  can: z
    .object({ seeCode: z.boolean() })
    .meta({ description: 'Only visible to members who may assign all of its roles.' }),
});
export type Invitation = z.infer<typeof invitationSchema>;

/** The code and link to share. */
export const invitationCodeSchema = z.object({
  code: z.string().meta({ description: 'Ten letters and digits; case and dash are ignored.' }),
  url: z.string(),
});

/** A user who joined through an invitation. */
export const invitationComerSchema = z.object({
  user: portrayedSchema,
  usedAt: z.iso.datetime(),
  isMember: z.boolean().meta({ description: 'Whether they are still members.' }),
});
export type InvitationComer = z.infer<typeof invitationComerSchema>;

/** The invitation as holders of the code see it before they join. */
export const offeredInvitationSchema = z.object({
  vtc: publicVtcSchema,
  inviter: portrayedSchema.pick({ username: true, avatarUrl: true }),
  roles: z.array(z.string()).meta({ description: 'The names of its roles.' }),
  expiresAt: z.iso.datetime(),
});
export type OfferedInvitation = z.infer<typeof offeredInvitationSchema>;

/** Audit log fields of invitations. */
export type AuditField = 'maxUses' | 'expiresAt' | 'roles';
