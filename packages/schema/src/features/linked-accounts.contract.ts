import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { messages } from '../messages.ts';
import { linkedAccountsSchema } from './linked-accounts.models.ts';
import { successSchema } from './success.models.ts';

/** What Discord adds to the address that it returns the browser to. */
export const discordAnswerSchema = z.strictObject({
  code: z
    .string(messages.fieldInvalid)
    .regex(/^[\w.~+/=-]{1,512}$/, messages.fieldInvalid)
    .meta({ examples: ['NhhvTDYsFcdgNLnnLijcl7Ku7bEEeee'] }),
  state: z
    .string(messages.fieldInvalid)
    .regex(/^[\w.-]{1,1024}$/, messages.fieldInvalid)
    .meta({ examples: ['eyJhbGciOiJIUzI1NiJ9.e30.state'] }),
});
export type DiscordAnswer = z.output<typeof discordAnswerSchema>;

/** A user’s accounts at Discord and TruckersMP, if this installation offers them. */
export const linkedAccountsContract = {
  get: defineRoute({
    method: 'GET',
    path: '/users/me/linked-accounts',
    summary: 'Get your linked accounts',
    access: 'user',
    sessionsOnly: true,
    response: linkedAccountsSchema,
    errors: [],
  }),
  beginDiscord: defineRoute({
    method: 'POST',
    path: '/users/me/discord/begin',
    summary: 'Begin to link a Discord account',
    description:
      'Open the address in this browser. Discord returns it to the settings with a code and the state, which works once, in this session and for 10 minutes.',
    access: 'user',
    sessionsOnly: true,
    status: 201,
    response: z
      .object({ url: z.string().meta({ description: 'Discord’s page.' }) })
      .meta({ examples: [{ url: 'https://discord.com/oauth2/authorize?response_type=code' }] }),
    errors: ['NOT_FOUND', 'DISCORD_LINKED'],
  }),
  confirmDiscord: defineRoute({
    method: 'POST',
    path: '/users/me/discord',
    summary: 'Link a Discord account',
    description:
      'Reads the account’s id, name and picture once, and revokes the access at Discord. No token is stored.',
    access: 'user',
    sessionsOnly: true,
    body: discordAnswerSchema,
    response: linkedAccountsSchema,
    errors: [
      'NOT_FOUND',
      'DISCORD_REFUSED',
      'DISCORD_TAKEN',
      'DISCORD_LINKED',
      'DISCORD_UNAVAILABLE',
    ],
  }),
  removeDiscord: defineRoute({
    method: 'DELETE',
    path: '/users/me/discord',
    summary: 'Unlink your Discord account',
    access: 'user',
    sessionsOnly: true,
    response: successSchema,
    errors: [],
  }),
  createTruckersMp: defineRoute({
    method: 'POST',
    path: '/users/me/truckersmp',
    summary: 'Link your TruckersMP account',
    description: 'Sends your Steam ID to TruckersMP, now and once a day.',
    access: 'user',
    sessionsOnly: true,
    response: linkedAccountsSchema,
    errors: ['NOT_FOUND'],
  }),
  refreshTruckersMp: defineRoute({
    method: 'POST',
    path: '/users/me/truckersmp/refresh',
    summary: 'Ask TruckersMP about your account again',
    description: 'At most once a minute; until then you get the last answer.',
    access: 'user',
    sessionsOnly: true,
    response: linkedAccountsSchema,
    errors: ['NOT_FOUND'],
  }),
  removeTruckersMp: defineRoute({
    method: 'DELETE',
    path: '/users/me/truckersmp',
    summary: 'Unlink your TruckersMP account',
    access: 'user',
    sessionsOnly: true,
    response: successSchema,
    errors: [],
  }),
} as const;
