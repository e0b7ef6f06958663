import { limits } from '@waybill/schema/limits';
import { z } from 'zod';
import type { Keys } from '../lib/secrets.ts';
import { createTokenKind } from './jwt.ts';

/** The JWTs of Waybill: access tokens for the API, tickets to register with, known browsers. */
export function createTokens(keys: Keys) {
  return {
    /** Stands for a session: `sid`. It dies with that session, or after 15 minutes. */
    access: createTokenKind(
      {
        audience: 'api',
        lifeMs: limits.accessTokenLifeMs,
        claims: z.object({ sub: z.uuid(), sid: z.uuid() }),
      },
      keys('access-token'),
    ),
    /** Tells a browser in which the user has signed in before: `sub`. It signs nobody in. */
    knownBrowser: createTokenKind(
      {
        audience: 'known-browser',
        lifeMs: limits.knownBrowserLifeMs,
        claims: z.object({ sub: z.uuid() }),
      },
      keys('known-browser'),
    ),
    /**
     * Proves that a browser has just signed in at Steam: `sub` is the Steam id, `browser` the hash
     * of the token that this browser carries.
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

/** Tokens that the database knows are told apart from access tokens by how they begin. */
export const deviceTokenPrefix = 'wbd_';
export const personalTokenPrefix = 'wb_';
