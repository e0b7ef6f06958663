import { type Client, createClient } from '@waybill/client';
import type { SteamEmulator } from '@waybill/steam-emulator/steam-emulator';
import { parseSetCookie } from 'cookie';
import type { SteamPurpose } from '../auth/steam/steam-state.ts';

export type TestBrowser = ReturnType<typeof createTestBrowser>;

/**
 * Creates a headless browser that stores and sends cookies and follows no redirect. Its origin may have
 * several servers, which take turns.
 */
export function createTestBrowser(
  origin: string,
  emulator: SteamEmulator,
  nextServer: () => string = () => origin,
) {
  const cookies = new Map<string, string>();

  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (cookies.size > 0 && !headers.has('cookie')) headers.set('cookie', cookieHeader(cookies));
    const local = path.startsWith(`${origin}/`) ? path.slice(origin.length) : path;
    const response = await fetch(new URL(local, nextServer()), {
      ...init,
      headers,
      redirect: 'manual',
    });
    for (const line of response.headers.getSetCookie()) keepCookie(cookies, line);
    return response;
  };

  /** Sends like the web app: the CSRF token, fetched first if there is none, goes into a header. */
  const sendAsWebApp: typeof fetch = async (input, init) => {
    if (!cookies.has('XSRF-TOKEN')) await send('/api/instance');
    const headers = new Headers(init?.headers);
    headers.set('x-xsrf-token', cookies.get('XSRF-TOKEN') ?? '');
    return send(new Request(input).url, { ...init, headers });
  };

  const call: Client = createClient({ baseUrl: `${origin}/api`, fetch: sendAsWebApp });

  const goToSteam = async (purpose: SteamPurpose): Promise<Response> =>
    send(`/api/auth/steam${purpose === 'sign-in' ? '' : `?purpose=${purpose}`}`);

  const approve = async (start: Response, steamId: string): Promise<string> =>
    emulator.approve(start.headers.get('location') ?? '', steamId);

  const passThroughSteam = async (steamId: string, purpose: SteamPurpose): Promise<Response> => {
    const start = await goToSteam(purpose);
    // A busy server doesn't redirect.
    if (start.status !== 302) return start;
    // The test server listens on loopback, with any public address.
    const { pathname, search } = new URL(await approve(start, steamId));
    return send(`${pathname}${search}`);
  };

  return {
    cookies,
    /** Sends a request with only this browser's cookies added. */
    send,
    /** The headers that `send` needs to write as the web app does, for raw requests too. */
    writeHeaders: () => ({
      cookie: cookieHeader(cookies),
      'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
    }),
    /** The typed client as the web app uses it. */
    call,
    /** Signs in at Steam and returns the return address without opening it. */
    fetchSteamReturn: async (steamId: string) => approve(await goToSteam('sign-in'), steamId),
    /** Signs in at Steam. The response redirects to the page for the browser. */
    signInWithSteam: (steamId: string) => passThroughSteam(steamId, 'sign-in'),
    /** Proves the account at Steam, to set a new password for it. */
    recoverWithSteam: (steamId: string) => passThroughSteam(steamId, 'recovery'),
  };
}

function cookieHeader(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const { name, value, expires, maxAge } = parseSetCookie(line);
  const isGone = maxAge === 0 || (expires !== undefined && expires.getTime() <= Date.now());
  if (isGone || value === undefined) cookies.delete(name);
  else cookies.set(name, value);
}
