import type { Request, Response } from 'express';
import { limits } from '@waybill/schema/limits';
import type { Database } from '@waybill/db/open-database';
import type { Keys } from '../lib/secrets.ts';
import { hashToken, randomToken } from '../lib/secrets.ts';
import { type Clock, later } from '../lib/clock.ts';
import type { Db } from '../lib/db.ts';
import { clearCookie, type Cookies, readCookie, sessionLifeMs, writeCookie } from './cookies.ts';
import { bindCsrf, issueCsrfToken } from './csrf-token.ts';
import { type RecoveryKey, setRecovery } from './credentials/recoveries.data.ts';
import { createSession, revokeSessionByToken } from './credentials/sessions.data.ts';
import type { Tokens } from './tokens.ts';
import { consumeOnce } from './used-tokens.data.ts';
import type { Visitor } from './visitor.ts';

export interface BrowserDeps {
  readonly db: Db;
  readonly pool: Database['pool'];
  readonly clock: Clock;
  readonly cookies: Cookies;
  readonly tokens: Tokens;
  readonly keys: Keys;
}

/** A ticket to register the Steam account that it names. */
export interface RegistrationTicket {
  readonly id: string;
  readonly steamId: string;
  readonly expiresAt: Date;
}

/** Returns the token that the browser sent, or null. Never empty. */
export function findBrowserToken(request: Request, cookies: Cookies): string | null {
  return readCookie(request, cookies.session) || null;
}

/** Returns the browser's token. A browser without one gets one with this response. */
export function ensureBrowserToken(request: Request, response: Response, cookies: Cookies): string {
  const known = findBrowserToken(request, cookies);
  if (known !== null) return known;
  const fresh = randomToken();
  writeCookie(response, cookies.session, fresh);
  return fresh;
}

/** The browser that sent a request, as identified by its cookies. */
export type Browser = ReturnType<typeof createBrowser>;

/**
 * Creates the browser of a request. Each browser carries a random token from its first visit on. Signing in
 * replaces it with a session token, so a token that an attacker planted is worthless.
 */
export function createBrowser(
  request: Request,
  response: Response,
  deps: BrowserDeps,
  { isBrowser }: Pick<Visitor, 'isBrowser'>,
) {
  const { clock, cookies, tokens } = deps;
  /** The browser's token after this response. */
  let held = findBrowserToken(request, cookies);

  const adopt = (token: string) => {
    if (!isBrowser) return;
    held = token;
    writeCookie(response, cookies.session, token);
    bindCsrf(request, token, deps.keys);
    issueCsrfToken(request, response, cookies);
  };

  const endFormerSession = async (db: Db) => {
    const token = readCookie(request, cookies.session);
    if (isBrowser && token !== null) await revokeSessionByToken(db, hashToken(token));
  };

  return {
    /**
     * Starts a session and ends this browser's previous one. A program gets no cookie: its session ends with
     * the access token that is signed for it.
     */
    async signIn(db: Db, userId: string): Promise<{ sessionId: string }> {
      await endFormerSession(db);
      const token = randomToken();
      const { id } = await createSession(db, {
        userId,
        tokenHash: hashToken(token),
        userAgent: request.get('user-agent')?.slice(0, 256) ?? '',
        now: clock(),
        expiresAt: later(clock, isBrowser ? sessionLifeMs : limits.accessTokenLifeMs),
      });
      adopt(token);
      if (isBrowser) {
        const known = tokens.knownBrowser.sign({ sub: userId }, clock());
        writeCookie(response, cookies.known, known);
      }
      return { sessionId: id };
    },

    /** Ends this browser's session. */
    async signOut(db: Db): Promise<void> {
      await endFormerSession(db);
      adopt(randomToken());
    },

    /** Gives the browser an unknown token again after its session has ended. */
    forgetSession(): void {
      adopt(randomToken());
    },

    /** The id of this browser if the user has signed in here before; null otherwise. */
    findKnownId(userId: string): string | null {
      const token = readCookie(request, cookies.known) ?? '';
      const known = tokens.knownBrowser.read(token, clock());
      return known?.claims.sub === userId ? known.id : null;
    },

    /** Lets this browser register the Steam account, once, for 15 minutes. */
    grantTicket(steamId: string): void {
      held ??= ensureBrowserToken(request, response, cookies);
      writeCookie(response, cookies.ticket, signTicket(deps, steamId, held));
    },

    /** The ticket granted to this browser, or null. */
    findTicket(): RegistrationTicket | null {
      const ticket = tokens.registration.read(readCookie(request, cookies.ticket) ?? '', clock());
      const token = findBrowserToken(request, cookies);
      if (!ticket || token === null || ticket.claims.browser !== hashOf(token)) return null;
      return { id: ticket.id, steamId: ticket.claims.sub, expiresAt: ticket.expiresAt };
    },

    /** Uses up the ticket inside the transaction that registers. False if it was used before. */
    async useTicket(transaction: Db, ticket: RegistrationTicket): Promise<boolean> {
      return consumeOnce(transaction, `ticket:${ticket.id}`, ticket.expiresAt);
    },

    dropTicket(): void {
      clearCookie(response, cookies.ticket);
    },

    /** Lets this browser set a new password for the user, once, for 10 minutes. */
    async grantRecovery(db: Db, userId: string): Promise<void> {
      held ??= ensureBrowserToken(request, response, cookies);
      const ticket = randomToken();
      await setRecovery(db, {
        userId,
        kind: 'STEAM',
        tokenHash: hashToken(ticket),
        browserHash: hashToken(held),
        expiresAt: later(clock, limits.recoveryTicketLifeMs),
      });
      writeCookie(response, cookies.recovery, ticket);
    },

    /** The key of this browser's recovery ticket, or null if it has none. */
    findRecoveryKey(): RecoveryKey | null {
      const ticket = readCookie(request, cookies.recovery) || null;
      const token = findBrowserToken(request, cookies);
      if (ticket === null || token === null) return null;
      return { tokenHash: hashToken(ticket), browserHash: hashToken(token) };
    },

    dropRecovery(): void {
      clearCookie(response, cookies.recovery);
    },
  };
}

/** Signs the ticket that lets the browser with this token register the Steam account. */
function signTicket(
  { tokens, clock }: Pick<BrowserDeps, 'tokens' | 'clock'>,
  steamId: string,
  browserToken: string,
): string {
  return tokens.registration.sign({ sub: steamId, browser: hashOf(browserToken) }, clock());
}

function hashOf(browserToken: string): string {
  return Buffer.from(hashToken(browserToken)).toString('base64url');
}
