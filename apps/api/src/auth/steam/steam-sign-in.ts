import CircuitBreaker from 'opossum';
import { type CallbackRefusal, parseSteamCallback, type SteamAssertion } from './steam-callback.ts';
import { issueState, readState, stateLifeMs, type SteamPurpose } from './steam-state.ts';
import { askSteam, buildSteamLocation, prepareSteamStrategy } from './steam-strategy.ts';

const callbackPath = '/api/auth/steam/return';
/** Longer than Steam remembers a nonce, and than the maximum age of a callback. */
const nonceLifeMs = 15 * 60_000;

export type SteamSignInOptions = {
  /** The address at which browsers reach this server. */
  readonly publicUrl: string;
  /** A Steam emulator; if missing, the real Steam is used. */
  readonly emulatorUrl?: string | undefined;
  /** Remembers the id until the date. False if it was known already, also from another process. */
  readonly consumeOnce: (id: string, expiresAt: Date) => Promise<boolean>;
  /** At least 32 random bytes, the same on every replica. */
  readonly stateKey: Buffer;
  readonly clock: () => Date;
  readonly secureCookies: boolean;
  /** How long Steam may take to confirm. */
  readonly timeoutMs?: number;
  /** How long Steam is not called after repeated failures. */
  readonly retryAfterMs?: number;
};

export type StateRefusal =
  | 'state-missing'
  | 'state-invalid'
  | 'state-expired'
  | 'state-mismatch'
  | 'replayed'
  | 'unconfirmed';

export type SteamSignInResult =
  | { readonly kind: 'signed-in'; readonly steamId: string; readonly purpose: SteamPurpose }
  | { readonly kind: 'cancelled'; readonly purpose: SteamPurpose }
  | { readonly kind: 'refused'; readonly reason: CallbackRefusal | StateRefusal }
  | { readonly kind: 'unavailable'; readonly reason: string };

export type SteamSignIn = {
  /** Name and attributes of the state cookie, for `res.cookie` and `res.clearCookie`. */
  readonly stateCookie: {
    readonly name: string;
    readonly options: {
      readonly httpOnly: true;
      readonly sameSite: 'lax';
      readonly secure: boolean;
      readonly path: string;
      readonly maxAge: number;
    };
  };
  /**
   * Where to send the browser with this token, and the value of its state cookie, which works only together
   * with that token. The default purpose is to sign in; the return carries the purpose.
   */
  start(
    browserToken: string,
    purpose?: SteamPurpose,
  ): Promise<{ readonly location: string; readonly cookie: string }>;
  /**
   * Verifies a return from Steam: the query as it arrived, without `?`, the state cookie's value and the
   * browser's token. Rejects only if `consumeOnce` does.
   */
  verify(callback: {
    readonly rawQuery: string;
    readonly cookie: string | undefined;
    readonly browserToken: string | undefined;
  }): Promise<SteamSignInResult>;
};

/**
 * Creates the Steam sign-in around the unmodified passport-steam: each start is bound to one browser, each
 * return counts once, and Steam is asked only about returns that pass every other check.
 * @throws when the key is too short, or the libraries below are not the expected ones.
 */
export function createSteamSignIn(options: SteamSignInOptions): SteamSignIn {
  const { emulatorUrl, stateKey, clock, timeoutMs = 5_000, retryAfterMs = 10_000 } = options;
  if (stateKey.length < 32) throw new Error('the state key has to be 32 bytes or longer');
  prepareSteamStrategy(emulatorUrl !== undefined);

  const callbackUrl = new URL(callbackPath, options.publicUrl).href;
  const realm = new URL('/', options.publicUrl).href;
  // The breaker's own timeout would leave the call running, so the call has its own deadline.
  const breaker = new CircuitBreaker<[SteamAssertion], boolean>(
    (assertion) => askSteam(assertion, realm, { timeoutMs, emulatorUrl }),
    {
      timeout: false,
      resetTimeout: retryAfterMs,
      errorThresholdPercentage: 50,
      volumeThreshold: 5,
    },
  );

  return {
    stateCookie: {
      name: options.secureCookies ? '__Host-steam_state' : 'steam_state',
      options: {
        httpOnly: true,
        sameSite: 'lax',
        secure: options.secureCookies,
        path: '/',
        maxAge: stateLifeMs,
      },
    },

    async start(browserToken, purpose = 'sign-in') {
      const { cookie, hash } = issueState({ key: stateKey, browserToken }, purpose, clock());
      const location = new URL(await buildSteamLocation(`${callbackUrl}?state=${hash}`, realm));
      const { pathname, search } = location;
      return {
        location: emulatorUrl ? new URL(`${pathname}${search}`, emulatorUrl).href : location.href,
        cookie,
      };
    },

    async verify({ rawQuery, cookie, browserToken }) {
      const now = clock();
      const callback = parseSteamCallback(rawQuery, { callbackUrl, now });
      if (callback.kind === 'refused') return callback;

      const state =
        browserToken === undefined
          ? 'missing'
          : readState(cookie, { key: stateKey, browserToken }, now);
      if (callback.kind === 'cancelled') {
        return { ...callback, purpose: typeof state === 'string' ? 'sign-in' : state.purpose };
      }
      const { assertion } = callback;
      if (typeof state === 'string') return refused(`state-${state}`);
      if (state.hash !== assertion.state) return refused('state-mismatch');

      const nonceExpiresAt = new Date(now.getTime() + nonceLifeMs);
      const isFirst =
        (await options.consumeOnce(`steam-state:${state.hash}`, state.expiresAt)) &&
        (await options.consumeOnce(`steam-nonce:${assertion.nonce}`, nonceExpiresAt));
      if (!isFirst) return refused('replayed');

      return breaker.fire(assertion).then(
        (confirmed) =>
          confirmed
            ? { kind: 'signed-in', steamId: assertion.steamId, purpose: state.purpose }
            : refused('unconfirmed'),
        (error: unknown) => ({
          kind: 'unavailable',
          reason: error instanceof Error ? error.message : 'unknown failure',
        }),
      );
    },
  };
}

function refused(reason: CallbackRefusal | StateRefusal): SteamSignInResult {
  return { kind: 'refused', reason };
}
