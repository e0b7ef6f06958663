import { z } from 'zod';
import { challengePattern } from '../connection.ts';
import { defineRoute } from '../contract/route.ts';
import { grantableKeys } from '../grantable-keys.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { idSchema, lineSchema } from '../text.ts';
import {
  exampleConnectedDevice,
  exampleConnectionCode,
  exampleDeviceCode,
  exampleExport,
  examplePersonalToken,
  exampleRecoveryCodes,
  exampleSession,
  exampleTwoFactor,
} from './account.examples.ts';
import {
  accountExportSchema,
  connectedDeviceSchema,
  personalTokenSchema,
  sessionSchema,
  twoFactorSchema,
} from './account.models.ts';
import {
  deviceNameSchema,
  emailSchema,
  newPasswordSchema,
  secondFactorErrors,
  twoFactorCodeSchema,
} from './auth.contract.ts';
import { successSchema } from './success.models.ts';
import { exampleUser } from './users.examples.ts';

/** Proof of identity in a signed-in browser: password and, if enabled, a second factor. */
export const proofFormSchema = z.strictObject({
  currentPassword: z
    .string(messages.allFieldsRequired)
    .min(1, messages.allFieldsRequired)
    .max(limits.password.max, messages.passwordTooLong),
  code: twoFactorCodeSchema.optional(),
});
export type ProofForm = z.output<typeof proofFormSchema>;

/** The form for changing a password. */
export const passwordFormSchema = proofFormSchema.extend({ newPassword: newPasswordSchema });

/** The form for changing an email address. */
export const emailFormSchema = proofFormSchema.extend({
  email: emailSchema(messages.allFieldsRequired),
});

/** The form for creating a personal access token. */
export const personalTokenFormSchema = z.strictObject({
  name: lineSchema(limits.personalTokenName, {
    required: messages.tokenNameRequired,
    length: messages.tokenNameTooLong,
  }),
  scopes: z
    .array(z.enum(grantableKeys, messages.permissionUnknown), messages.fieldInvalid)
    .max(grantableKeys.length, messages.fieldInvalid)
    .transform((keys) => grantableKeys.filter((key) => keys.includes(key))),
  expiresInDays: z
    .int(messages.tokenExpiryInvalid)
    .min(limits.personalTokenLifeDays.min, messages.tokenExpiryInvalid)
    .max(limits.personalTokenLifeDays.max, messages.tokenExpiryInvalid),
});
export type PersonalTokenForm = z.output<typeof personalTokenFormSchema>;

/** The form for enabling two-factor authentication. */
export const twoFactorFormSchema = z.strictObject({ code: twoFactorCodeSchema });

const twoFactorReplySchema = z
  .object({ twoFactor: twoFactorSchema })
  .meta({ examples: [{ twoFactor: exampleTwoFactor }] });
export const recoveryCodesSchema = z
  .object({
    recoveryCodes: z.array(z.string()).meta({ description: 'Shown once. Each works once.' }),
  })
  .meta({ examples: [{ recoveryCodes: exampleRecoveryCodes }] });

const exampleProof = { currentPassword: 'lorry tarmac thermos', code: '492039' };
const provedBody = proofFormSchema;
const proofErrors = ['PASSWORD_WRONG', ...secondFactorErrors] as const;

/** Your own account: sessions, devices, identity proofs, and deletion. */
export const accountContract = {
  listSessions: defineRoute({
    method: 'GET',
    path: '/users/me/sessions',
    summary: 'List the browsers that are signed in to your account',
    description: 'Most recently active first.',
    access: 'user',
    sessionsOnly: true,
    response: z
      .object({ sessions: z.array(sessionSchema) })
      .meta({ examples: [{ sessions: [exampleSession] }] }),
    errors: [],
  }),
  revokeSession: defineRoute({
    method: 'DELETE',
    path: '/users/me/sessions/:sessionId',
    summary: 'Sign a browser out',
    description: 'Its access tokens end with it. You may sign out your own session.',
    access: { user: { sessionId: 'own' } },
    sessionsOnly: true,
    params: z.strictObject({ sessionId: idSchema }),
    response: successSchema,
    errors: ['NOT_FOUND'],
  }),
  revokeOtherSessions: defineRoute({
    method: 'DELETE',
    path: '/users/me/sessions',
    summary: 'Sign out every other browser',
    access: 'user',
    sessionsOnly: true,
    response: z.object({ revoked: z.int() }).meta({ examples: [{ revoked: 2 }] }),
    errors: [],
  }),
  listDevices: defineRoute({
    method: 'GET',
    path: '/users/me/devices',
    summary: 'List the programs that are signed in to your account',
    description: 'Most recently active first, each with its latest game.',
    access: 'user',
    sessionsOnly: true,
    response: z
      .object({ devices: z.array(connectedDeviceSchema) })
      .meta({ examples: [{ devices: [exampleConnectedDevice] }] }),
    errors: [],
  }),
  revokeDevice: defineRoute({
    method: 'DELETE',
    path: '/users/me/devices/:deviceId',
    summary: 'Sign a program out',
    access: { user: { deviceId: 'own' } },
    sessionsOnly: true,
    params: z.strictObject({ deviceId: idSchema }),
    response: successSchema,
    errors: ['NOT_FOUND'],
  }),
  createDeviceCode: defineRoute({
    method: 'POST',
    path: '/users/me/devices/code',
    summary: 'Create a one-time code for a program',
    description:
      'A program such as the companion signs in with it and your email address. It works once, within 5 minutes, and replaces the previous code.',
    access: 'user',
    sessionsOnly: true,
    status: 201,
    response: z
      .object({
        email: z.string(),
        otp: z.string().meta({ description: 'Shown once.' }),
        expiresAt: z.iso.datetime(),
      })
      .meta({ examples: [exampleDeviceCode] }),
    errors: [],
  }),
  createConnectionCode: defineRoute({
    method: 'POST',
    path: '/users/me/devices/connection',
    summary: 'Allow a program on this computer to connect',
    description:
      'Returns a code for the program that shows this challenge (RFC 7636, S256). It works once, within a minute. `userId` is the account that the user confirmed.',
    access: { user: { userId: 'self' } },
    sessionsOnly: true,
    status: 201,
    body: z
      .strictObject({
        userId: idSchema,
        challenge: z.string(messages.fieldInvalid).regex(challengePattern, messages.fieldInvalid),
        deviceName: deviceNameSchema,
      })
      .meta({
        examples: [
          {
            userId: exampleUser.id,
            challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
            deviceName: 'Gaming PC',
          },
        ],
      }),
    response: z
      .object({
        code: z.string().meta({ description: 'Shown once.' }),
        expiresAt: z.iso.datetime(),
      })
      .meta({ examples: [exampleConnectionCode] }),
    errors: [],
  }),
  listTokens: defineRoute({
    method: 'GET',
    path: '/users/me/tokens',
    summary: 'List your personal access tokens',
    description: 'Newest first, without the tokens themselves.',
    access: 'user',
    sessionsOnly: true,
    response: z
      .object({ tokens: z.array(personalTokenSchema) })
      .meta({ examples: [{ tokens: [examplePersonalToken] }] }),
    errors: [],
  }),
  createToken: defineRoute({
    method: 'POST',
    path: '/users/me/tokens',
    summary: 'Create a personal access token',
    description:
      'For your own programs. It reads what you can read, but routes that need a permission or duty must be in its scopes, and it writes only there. It loses every right that you lose. It never acts as an owner and never manages your account.',
    access: 'user',
    sessionsOnly: true,
    status: 201,
    body: personalTokenFormSchema,
    response: z
      .object({
        token: z.string().meta({ description: 'A bearer token. Shown once.' }),
        personalToken: personalTokenSchema,
      })
      .meta({ examples: [{ token: 'wb_h3Rn0cXq', personalToken: examplePersonalToken }] }),
    errors: ['PERMISSION_NOT_HELD', 'TOKENS_TOO_MANY'],
  }),
  revokeToken: defineRoute({
    method: 'DELETE',
    path: '/users/me/tokens/:tokenId',
    summary: 'Revoke a personal access token',
    access: { user: { tokenId: 'own' } },
    sessionsOnly: true,
    params: z.strictObject({ tokenId: idSchema }),
    response: successSchema,
    errors: ['NOT_FOUND'],
  }),
  updatePassword: defineRoute({
    method: 'PUT',
    path: '/users/me/password',
    summary: 'Change your password',
    description:
      'Revokes all other sessions, devices and personal access tokens. This browser stays signed in.',
    access: 'user',
    sessionsOnly: true,
    body: passwordFormSchema,
    response: successSchema,
    errors: proofErrors,
  }),
  updateEmail: defineRoute({
    method: 'PUT',
    path: '/users/me/email',
    summary: 'Change your email address',
    access: 'user',
    sessionsOnly: true,
    body: emailFormSchema.meta({ examples: [{ ...exampleProof, email: 'marta@example.com' }] }),
    response: z.object({ email: z.string() }).meta({ examples: [{ email: 'marta@example.com' }] }),
    errors: [...proofErrors, 'EMAIL_TAKEN'],
  }),
  getTwoFactor: defineRoute({
    method: 'GET',
    path: '/users/me/two-factor',
    summary: 'Get the two-factor authentication status',
    access: 'user',
    sessionsOnly: true,
    response: twoFactorReplySchema,
    errors: [],
  }),
  beginTwoFactor: defineRoute({
    method: 'POST',
    path: '/users/me/two-factor',
    summary: 'Start turning two-factor authentication on',
    description:
      'Returns the secret for the authenticator app, as text and as an address for a QR code. It takes effect when a code confirms it. Starting again creates a new one.',
    access: 'user',
    sessionsOnly: true,
    body: proofFormSchema.pick({ currentPassword: true }),
    response: z.object({ secret: z.string(), otpauthUrl: z.string() }).meta({
      examples: [
        {
          secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
          otpauthUrl:
            'otpauth://totp/Waybill:marta%40example.org' +
            '?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Waybill',
        },
      ],
    }),
    errors: ['PASSWORD_WRONG', 'TWO_FACTOR_ON'],
  }),
  confirmTwoFactor: defineRoute({
    method: 'POST',
    path: '/users/me/two-factor/confirmation',
    summary: 'Turn two-factor authentication on',
    description: 'Needs a code from the authenticator app, and returns ten recovery codes.',
    access: 'user',
    sessionsOnly: true,
    body: twoFactorFormSchema,
    response: recoveryCodesSchema,
    errors: ['TWO_FACTOR_ON', 'TWO_FACTOR_OFF', 'TWO_FACTOR_WRONG'],
  }),
  renewRecoveryCodes: defineRoute({
    method: 'POST',
    path: '/users/me/two-factor/recovery-codes',
    summary: 'Replace the recovery codes with ten new ones',
    access: 'user',
    sessionsOnly: true,
    body: provedBody,
    response: recoveryCodesSchema,
    errors: [...proofErrors, 'TWO_FACTOR_OFF'],
  }),
  removeTwoFactor: defineRoute({
    method: 'POST',
    path: '/users/me/two-factor/removal',
    summary: 'Turn two-factor authentication off',
    access: 'user',
    sessionsOnly: true,
    body: provedBody,
    response: successSchema,
    errors: [...proofErrors, 'TWO_FACTOR_OFF'],
  }),
  exportData: defineRoute({
    method: 'GET',
    path: '/users/me/export',
    summary: 'Download all your data',
    description:
      'One JSON document: your account, membership, roles, applications, announcements, jobs, saved routes, sessions, devices with a summary of their events, tokens, notifications, notes by and about you, and audit log entries by and about you. Without hashes, keys and the authors of notes about you.',
    takesLong: true,
    access: 'user',
    sessionsOnly: true,
    downloadAs: 'waybill-export.json',
    response: accountExportSchema.meta({ examples: [exampleExport] }),
    errors: [],
  }),
  removeAccount: defineRoute({
    method: 'POST',
    path: '/users/me/deletion',
    summary: 'Delete your account',
    description:
      'Takes effect at once. You can’t undo this. Deletes your membership, applications, sessions, devices and tokens. Your actions stay in the company’s audit log as Former member. Owners must transfer their company first.',
    access: 'user',
    sessionsOnly: true,
    body: provedBody,
    response: successSchema,
    errors: [...proofErrors, 'OWNER_MUST_STAY'],
  }),
} as const;
