import passport from 'passport';
import SteamStrategy from 'passport-steam';
import { hardenOpenid, type OutboundCall, withOutboundCall } from './openid-library.ts';
import type { SteamAssertion } from './steam-callback.ts';

type SyntheticRequest = {
  readonly method: 'GET';
  readonly url: string;
  readonly query: Readonly<Record<string, string>>;
};
type SyntheticResponse = {
  statusCode: number;
  setHeader(name: string, value: string): void;
  end(): void;
};
type Settle = (error: unknown, identifier?: unknown) => void;
type Middleware = (req: SyntheticRequest, res: SyntheticResponse, next: Settle) => void;

/** Hardens the libraries that the strategy uses. @throws when they are not the expected ones. */
export function prepareSteamStrategy(emulated: boolean): void {
  hardenOpenid(buildStrategy('http://localhost/', 'http://localhost/'), { emulated });
}

/** Returns the Steam address to send the browser to. No part of any request reaches the strategy. */
export function buildSteamLocation(returnTo: string, realm: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = new Map<string, string>();
    const response: SyntheticResponse = {
      statusCode: 200,
      setHeader: (name, value) => headers.set(name, value),
      end: () => resolve(headers.get('Location') ?? ''),
    };
    const request: SyntheticRequest = { method: 'GET', url: '/', query: {} };
    authenticate(buildStrategy(returnTo, realm), reject)(request, response, reject);
  });
}

/**
 * Asks Steam, in at most one call, whether it made the assertion. Rejects if Steam gave no usable answer, for
 * any reason.
 */
export function askSteam(
  assertion: SteamAssertion,
  realm: string,
  options: { readonly timeoutMs: number; readonly emulatorUrl: string | undefined },
): Promise<boolean> {
  const call: OutboundCall = { ...options, sent: false, failure: undefined };
  const url = `/?${new URLSearchParams(assertion.query).toString()}`;
  const request: SyntheticRequest = { method: 'GET', url, query: assertion.query };
  return new Promise((resolve, reject) => {
    const settle: Settle = (error, identifier) => {
      // `openid` reports some failures twice; a promise keeps the first report.
      if (call.failure !== undefined) reject(new Error(call.failure));
      else resolve(!error && identifier === assertion.query['openid.claimed_id']);
    };
    const response: SyntheticResponse = {
      statusCode: 200,
      setHeader: () => undefined,
      end: () => settle(new Error('the strategy answered by itself')),
    };
    withOutboundCall(call, () =>
      authenticate(buildStrategy(assertion.returnTo, realm), settle)(request, response, settle),
    );
  });
}

function authenticate(strategy: passport.Strategy, settle: Settle): Middleware {
  return passport.authenticate(strategy, { session: false }, settle);
}

/** One per request: the strategy holds the return address, which carries the state. */
function buildStrategy(returnURL: string, realm: string): passport.Strategy {
  // The profile is read elsewhere: the strategy would send the API key over plain http.
  const options = { returnURL, realm, apiKey: '', profile: false };
  return new SteamStrategy(options, (identifier, _profile, done) => done(null, identifier));
}
