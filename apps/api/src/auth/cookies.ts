import type { IncomingMessage } from 'node:http';
import type { CookieOptions, Response } from 'express';
import { parseCookie } from 'cookie';
import { limits } from '@waybill/schema/limits';

/** How long an unused session lasts. Every session ends 90 days after its sign-in. */
export const sessionLifeMs = 30 * 24 * 3_600_000;

interface CookieKind {
  readonly name: string;
  readonly options: CookieOptions;
}

/**
 * Creates the cookies of Waybill. Over https, sensitive cookies have a prefix that makes browsers accept them
 * only from this host, over TLS, for all paths: a sibling domain can't plant one.
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
    /**
     * Marks a browser that has signed in before: its login attempts are counted separately from those of
     * strangers.
     */
    known: {
      name: secure ? '__Host-waybill_known' : 'waybill_known',
      options: { ...common, httpOnly: true, maxAge: limits.knownBrowserLifeMs },
    },
    ticket: {
      name: secure ? '__Host-waybill_ticket' : 'waybill_ticket',
      options: { ...common, httpOnly: true, maxAge: limits.registrationTicketLifeMs },
    },
    /** Marks a browser that proved at Steam whose account it sets a new password for. */
    recovery: {
      name: secure ? '__Host-waybill_recovery' : 'waybill_recovery',
      options: { ...common, httpOnly: true, maxAge: limits.recoveryTicketLifeMs },
    },
  } satisfies Record<string, CookieKind | boolean>;
}

export type Cookies = ReturnType<typeof createCookies>;

/**
 * Returns the value of a cookie that the browser sent, or null. If a name appears twice, a sibling domain or
 * an unencrypted page planted one of them, so both are ignored.
 */
export function readCookie(
  request: Pick<IncomingMessage, 'headers'>,
  { name }: Pick<CookieKind, 'name'>,
): string | null {
  const header = request.headers.cookie ?? '';
  const namesakes = header.split(';').filter((pair) => pair.split('=', 1)[0]?.trim() === name);
  return namesakes.length === 1 ? (parseCookie(header)[name] ?? null) : null;
}

/** Sets a cookie, replacing an earlier value in the same response. */
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
