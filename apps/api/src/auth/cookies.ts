import type { IncomingMessage } from 'node:http';
import type { CookieOptions, Response } from 'express';
import { parseCookie } from 'cookie';
import { limits } from '@waybill/schema/limits';

/** How long a session goes on without being used; 90 days after its sign-in it ends in any case. */
export const sessionLifeMs = 30 * 24 * 3_600_000;

interface CookieKind {
  readonly name: string;
  readonly options: CookieOptions;
}

/**
 * The cookies of Waybill. Over https the names of those that grant something demand that browsers
 * took them from this very host, over TLS, for all paths: no sibling domain can plant one.
 */
export function createCookies(publicUrl: string) {
  const secure = publicUrl.startsWith('https:');
  const common = { secure, sameSite: 'lax', path: '/' } as const;
  return {
    secure,
    session: {
      name: secure ? '__Host-waybill_session' : 'waybill_session',
      options: { ...common, httpOnly: true, maxAge: sessionLifeMs },
    },
    /** Read by the web app and sent back as X-XSRF-TOKEN. */
    csrf: {
      name: 'XSRF-TOKEN',
      options: { ...common, httpOnly: false, maxAge: sessionLifeMs },
    },
    /** Of a browser in which somebody has signed in: their tries are counted apart from strangers'. */
    known: {
      name: secure ? '__Host-waybill_known' : 'waybill_known',
      options: { ...common, httpOnly: true, maxAge: limits.knownBrowserLifeMs },
    },
    ticket: {
      name: secure ? '__Host-waybill_ticket' : 'waybill_ticket',
      options: { ...common, httpOnly: true, maxAge: limits.registrationTicketLifeMs },
    },
    /** Of a browser that has shown at Steam whose account it sets a new password for. */
    recovery: {
      name: secure ? '__Host-waybill_recovery' : 'waybill_recovery',
      options: { ...common, httpOnly: true, maxAge: limits.recoveryTicketLifeMs },
    },
  } satisfies Record<string, CookieKind | boolean>;
}

export type Cookies = ReturnType<typeof createCookies>;

/**
 * The value of a cookie that the browser sent, or null. A name that comes twice was planted beside
 * ours, by a sibling domain or an unencrypted page: neither is believed.
 */
export function readCookie(
  request: Pick<IncomingMessage, 'headers'>,
  { name }: Pick<CookieKind, 'name'>,
): string | null {
  const header = request.headers.cookie ?? '';
  const namesakes = header.split(';').filter((pair) => pair.split('=', 1)[0]?.trim() === name);
  return namesakes.length === 1 ? (parseCookie(header)[name] ?? null) : null;
}

/** Sets a cookie, in place of what the same answer has set it to before. */
export function writeCookie(response: Response, { name, options }: CookieKind, value: string) {
  const lines = [response.getHeader('set-cookie') ?? []].flat().map(String);
  response.setHeader(
    'set-cookie',
    lines.filter((line) => !line.startsWith(`${name}=`)),
  );
  response.cookie(name, value, options);
}

export function clearCookie(response: Response, { name, options }: CookieKind) {
  const { maxAge: _, ...rest } = options;
  response.clearCookie(name, rest);
}
