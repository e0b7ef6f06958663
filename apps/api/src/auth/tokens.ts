import { limits } from '@waybill/schema/limits';
import { z } from 'zod';
import type { Keys } from '../lib/secrets.ts';
import { createTokenKind } from './jwt.ts';

/** Creates the kinds of JWT: access tokens for the API, registration tickets, known browsers. */
export function createTokens(keys: Keys) {
  return {
    /** Identifies a session: `sid`. Ends with that session, or after 15 minutes. */
    access: createTokenKind(
      {
        audience: 'api',
        lifeMs: limits.accessTokenLifeMs,
        claims: z.object({ sub: z.uuid(), sid: z.uuid() }),
      },
      keys('access-token'),
    ),
    /** Marks a browser in which the user has signed in before: `sub`. It can't be used to sign in. */
    knownBrowser: createTokenKind(
      {
        audience: 'known-browser',
        lifeMs: limits.knownBrowserLifeMs,
        claims: z.object({ sub: z.uuid() }),
      },
      keys('known-browser'),
    ),
    /**
     * Begins a visit to Discord: `sub` is the user, `session` the hash of the session that may end it.
     */
    discordState: createTokenKind(
      {
        audience: 'discord',
        lifeMs: limits.discordStateLifeMs,
        claims: z.object({ sub: z.uuid(), session: z.string() }),
      },
      keys('discord-state'),
    ),
    /**
     * Proves that a browser has just signed in at Steam: `sub` is the Steam id, `browser` the hash of this
     * browser's token.
     */
    registration: createTokenKind(
      {
        audience: 'register',
        lifeMs: limits.registrationTicketLifeMs,
        claims: z.object({ sub: z.string(), browser: z.string() }),
      },
      keys('registration-ticket'),
    ),
  };
}

export type Tokens = ReturnType<typeof createTokens>;

/** The prefix distinguishes tokens stored in the database from access tokens. */
export const deviceTokenPrefix = 'wbd_';
export const personalTokenPrefix = 'wb_';
