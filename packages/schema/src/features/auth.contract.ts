import { z } from 'zod';
import { verifierPattern } from '../connection.ts';
import { defineRoute } from '../contract/route.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { lineSchema, steamIdSchema } from '../text.ts';
import { exampleConnectionCode, exampleDeviceCode } from './account.examples.ts';
import { successSchema } from './success.models.ts';
import { exampleUser } from './users.examples.ts';
import { userSchema } from './users.models.ts';

/** Returns the schema of an email address; `required` is the message if it is missing. */
export function emailSchema(required: string) {
  return z
    .string(required)
    .trim()
    .toLowerCase()
    .min(1, required)
    .max(limits.email.max, messages.emailInvalid)
    .pipe(z.email(messages.emailInvalid));
}

/** A new password. */
export const newPasswordSchema = z
  .string(messages.allFieldsRequired)
  .min(1, messages.allFieldsRequired)
  .min(limits.password.min, messages.passwordTooShort)
  .max(limits.password.max, messages.passwordTooLong);

/** A code from an authenticator app, or a recovery code; spaces and hyphens are ignored. */
export const twoFactorCodeSchema = z
  .string(messages.twoFactorRequired)
  .trim()
  .min(1, messages.twoFactorRequired)
  .max(64, messages.twoFactorWrong);

/** The form of /complete-registration, without the Steam id, which the page already has. */
export const registrationFormSchema = z.strictObject({
  username: lineSchema(limits.username, {
    required: messages.allFieldsRequired,
    length: messages.usernameTooLong,
  }),
  email: emailSchema(messages.allFieldsRequired),
  password: newPasswordSchema,
});

/** The form of /login. Accepts a password of any length; only registration checks it. */
export const loginFormSchema = z.strictObject({
  email: emailSchema(messages.emailAndPasswordRequired),
  password: z
    .string(messages.emailAndPasswordRequired)
    .min(1, messages.emailAndPasswordRequired)
    .max(limits.password.max, messages.passwordTooLong),
});

/** The form of /recover that requests a link. */
export const recoveryFormSchema = z.strictObject({ email: emailSchema(messages.emailInvalid) });

/** The form of /recover that sets a new password. */
export const newPasswordFormSchema = z.strictObject({ newPassword: newPasswordSchema });

/** The name of a program's computer. */
export const deviceNameSchema = lineSchema(limits.deviceName, {
  required: messages.fieldInvalid,
  length: messages.deviceNameTooLong,
});

const accessTokenSchema = z
  .string()
  .meta({ description: 'A bearer token for API calls, valid for 15 minutes.' });

const exampleToken = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMTk4MWI2YyJ9.c2lnbmF0dXJl';

export const signedInSchema = z
  .object({ token: accessTokenSchema, user: userSchema })
  .meta({ examples: [{ token: exampleToken, user: exampleUser }] });

export const deviceSignedInSchema = z
  .object({
    token: z.string().meta({ description: 'The device token, a bearer token. Shown once.' }),
    user: userSchema,
  })
  .meta({ examples: [{ token: 'wbd_h3Rn0cXq', user: exampleUser }] });

const { email, steamId, username } = exampleUser;
const examplePassword = 'correct horse battery';
const steamPlayerSchema = z.object({
  steamid: z.string(),
  personaname: z.string(),
  avatarfull: z.string().optional(),
});

/** The errors for a missing or wrong second factor. */
export const secondFactorErrors = [
  'TWO_FACTOR_REQUIRED',
  'TWO_FACTOR_WRONG',
  'TWO_FACTOR_KEY_LOST',
] as const;

/** Sign-in, registration and account recovery. */
export const authContract = {
  getUser: defineRoute({
    method: 'GET',
    path: '/auth/user/:steamId',
    summary: 'Get a user',
    description: 'Your own user in full, the public part of a fellow member, 404 for anyone else.',
    access: { user: { steamId: 'self-or-fellow' } },
    params: z.strictObject({ steamId: steamIdSchema }),
    response: z
      .object({
        user: userSchema,
        livePosition: z.int().optional().meta({
          description:
            'Only with your own user. `GET /api/live?after=` this value streams all later events.',
        }),
      })
      .meta({ examples: [{ user: exampleUser, livePosition: 4711 }] }),
    errors: ['NOT_FOUND'],
  }),
  getSteamProfile: defineRoute({
    method: 'GET',
    path: '/auth/steam-profile/:steamId',
    summary: 'Get a Steam profile',
    description:
      'Answers for the Steam account that has just signed in and is about to register, and for ' +
      'signed-in users about themselves and their fellow members.',
    access: 'public',
    params: z.strictObject({ steamId: steamIdSchema }),
    response: z
      .object({ players: z.array(steamPlayerSchema) })
      .meta({ examples: [{ players: [{ steamid: steamId, personaname: username }] }] }),
    errors: ['FORBIDDEN', 'STEAM_PROFILE_NOT_FOUND'],
  }),
  register: defineRoute({
    method: 'POST',
    path: '/auth/register',
    summary: 'Register the Steam account that just signed in',
    description:
      'Needs the registration ticket, a cookie from the Steam sign-in. If registration is by invitation, `invitation` is the token of an operator’s link or the code of a company’s invitation; the latter also joins that company.',
    access: 'public',
    status: 201,
    body: registrationFormSchema
      .extend({
        steamId: z
          .string(messages.allFieldsRequired)
          .min(1, messages.allFieldsRequired)
          .pipe(steamIdSchema),
        invitation: z
          .string(messages.registrationInvitation)
          .trim()
          .max(64, messages.registrationInvitation)
          .optional(),
      })
      .meta({ examples: [{ steamId, username, email, password: examplePassword }] }),
    response: signedInSchema,
    errors: [
      'TICKET_MISSING',
      'TICKET_USED',
      'EMAIL_TAKEN',
      'STEAM_ID_TAKEN',
      'REGISTRATION_CLOSED',
      'REGISTRATION_INVITATION_REQUIRED',
    ],
  }),
  login: defineRoute({
    method: 'POST',
    path: '/auth/login',
    summary: 'Log in with email and password',
    description:
      'With two-factor authentication, the account also needs `code`, from the authenticator app or a recovery code. Without it, the right password gets TWO_FACTOR_REQUIRED. Browsers get a session cookie; programs use the token for its 15 minutes.',
    access: 'public',
    programsMayBegin: true,
    body: loginFormSchema
      .extend({ code: twoFactorCodeSchema.optional() })
      .meta({ examples: [{ email, password: examplePassword }] }),
    response: signedInSchema,
    errors: ['CREDENTIALS_WRONG', ...secondFactorErrors, 'ACCOUNT_LOCKED'],
  }),
  logout: defineRoute({
    method: 'POST',
    path: '/auth/logout',
    summary: 'End this session',
    access: 'user',
    response: successSchema,
    errors: [],
  }),
  requestRecovery: defineRoute({
    method: 'POST',
    path: '/auth/recovery',
    summary: 'Request a password reset link by email',
    description:
      'The answer and its timing are the same for every address. If it is an account’s confirmed address, a link is mailed within seconds. The link works once, for 30 minutes, and replaces the previous one. At most three an hour.',
    access: 'public',
    status: 202,
    body: recoveryFormSchema.meta({ examples: [{ email }] }),
    response: successSchema,
    errors: ['MAIL_OFF'],
  }),
  resetPassword: defineRoute({
    method: 'POST',
    path: '/auth/recovery/password',
    summary: 'Reset a password',
    description:
      'Takes the `token` of a mailed link, or the ticket of this browser, a cookie from ' +
      '`/api/auth/steam?purpose=recovery`. Each works once, a link for 30 minutes and a ticket ' +
      'for 10. With two-factor authentication, `code` is required: TWO_FACTOR_REQUIRED and ' +
      'TWO_FACTOR_WRONG keep link and ticket, but the fifth wrong code ends them. Revokes all ' +
      'sessions, devices and tokens, and signs no one in.',
    access: 'public',
    body: newPasswordFormSchema.extend({
      token: z.string().min(1, messages.linkInvalid).max(64, messages.linkInvalid).optional(),
      code: twoFactorCodeSchema.optional(),
    }),
    response: successSchema,
    errors: ['RECOVERY_INVALID', ...secondFactorErrors],
  }),
  renewToken: defineRoute({
    method: 'POST',
    path: '/auth/token',
    summary: 'Create a new access token for this session',
    description:
      'For signed-in browsers. An access token can’t renew itself and expires after 15 minutes.',
    access: 'user',
    sessionsOnly: true,
    response: signedInSchema,
    errors: [],
  }),
  redeemCode: defineRoute({
    method: 'POST',
    path: '/auth/otp',
    summary: 'Exchange a one-time code for a device token',
    description: 'For programs such as the companion. A code works once, within 5 minutes.',
    access: 'public',
    programsMayBegin: true,
    body: z
      .strictObject({
        email: emailSchema(messages.codeRequired),
        otp: z
          .string(messages.codeRequired)
          .trim()
          .min(1, messages.codeRequired)
          .max(64, messages.codeWrong),
        deviceName: deviceNameSchema.default('Companion'),
      })
      .meta({ examples: [{ email, otp: exampleDeviceCode.otp, deviceName: 'Gaming PC' }] }),
    response: deviceSignedInSchema,
    errors: ['CODE_WRONG'],
  }),
  redeemConnectionCode: defineRoute({
    method: 'POST',
    path: '/auth/connection',
    summary: 'Exchange a connection code for a device token',
    description:
      'For the program that the user has confirmed in their browser (RFC 8252). `verifier` is the secret behind the challenge (RFC 7636, S256). A code works once, within a minute, and any try ends it. A second use revokes the device token that the first one got.',
    access: 'public',
    programsMayBegin: true,
    body: z
      .strictObject({
        code: z.string(messages.fieldInvalid).min(1, messages.fieldInvalid).max(64),
        verifier: z.string(messages.fieldInvalid).regex(verifierPattern, messages.fieldInvalid),
      })
      .meta({
        examples: [
          {
            code: exampleConnectionCode.code,
            verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
          },
        ],
      }),
    response: deviceSignedInSchema,
    errors: ['CONNECTION_WRONG', 'CONNECTION_USED'],
  }),
} as const;
