import { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire } from 'node:module';
import { openidNamespace, steamEndpoint } from './steam-callback.ts';

/** The outbound call of one verification. All that `openid` sends goes through it. */
export type OutboundCall = {
  readonly timeoutMs: number;
  /** The Steam emulator that gets the call, in emulator mode. */
  readonly emulatorUrl: string | undefined;
  sent: boolean;
  failure: string | undefined;
};

type Discover = (
  identifier: string,
  strict: boolean,
  done: (error: null, providers: readonly { version: string; endpoint: string }[]) => void,
) => void;
type OpenidModule = { discover: Discover; RelyingParty: Function };
type RequestConfig = {
  url?: string;
  method?: string;
  signal?: AbortSignal;
  maxContentLength?: number;
  maxRedirects?: number;
  responseType?: string;
  transformResponse?: (body: unknown, headers: unknown, status: number | undefined) => unknown;
  proxy?: false;
};
type Interceptors = {
  request: { use(onRequest: (config: RequestConfig) => RequestConfig): unknown };
  response: { use(onResponse: undefined, onError: (error: unknown) => never): unknown };
};

const maxAnswerBytes = 65_536;
const outbound = new AsyncLocalStorage<OutboundCall>();
const installed = { guard: false, emulator: false };

/** Runs the work with the calls of `openid` restricted to this one: one POST to Steam, with a deadline. */
export function withOutboundCall<T>(call: OutboundCall, work: () => T): T {
  return outbound.run(call, work);
}

/**
 * Patches the copies of `openid` and axios that passport-steam uses, once per process: discovery returns a
 * constant, and calls inside `withOutboundCall` are restricted.
 * @throws when the strategy does not build on that copy of `openid`, or a copy looks different.
 */
export function hardenOpenid(strategy: object, options: { readonly emulated: boolean }): void {
  const { openid, interceptors } = loadLibraries();
  const relyingParty: unknown = Reflect.get(strategy, '_relyingParty');
  if (!(relyingParty instanceof openid.RelyingParty)) {
    throw new Error('passport-steam does not use the copy of openid that was hardened');
  }
  if (!installed.guard) {
    installed.guard = true;
    openid.discover = (_identifier, _strict, done) => {
      done(null, [{ version: openidNamespace, endpoint: steamEndpoint }]);
    };
    interceptors.request.use(confine);
    interceptors.response.use(undefined, noteFailure);
  }
  if (options.emulated && !installed.emulator) {
    installed.emulator = true;
    interceptors.request.use(sendToEmulator);
  }
}

/** Allows the one call that a verification may make, with a deadline for all of it. */
function confine(config: RequestConfig): RequestConfig {
  const call = outbound.getStore();
  if (!call) return config;
  const isVerification =
    config.method === 'post' &&
    (config.url === steamEndpoint || config.url === emulatedEndpoint(call));
  if (!isVerification || call.sent) throw new Error('not the one call that a verification makes');
  call.sent = true;
  config.signal = AbortSignal.timeout(call.timeoutMs);
  config.maxContentLength = maxAnswerBytes;
  config.maxRedirects = 0;
  config.responseType = 'text';
  config.transformResponse = readAnswer;
  return config;
}

function sendToEmulator(config: RequestConfig): RequestConfig {
  const call = outbound.getStore();
  const endpoint = call && emulatedEndpoint(call);
  if (endpoint && config.url === steamEndpoint) {
    config.url = endpoint;
    config.proxy = false;
  }
  return config;
}

function emulatedEndpoint({ emulatorUrl }: OutboundCall): string | undefined {
  return emulatorUrl === undefined ? undefined : new URL('/openid/login', emulatorUrl).href;
}

function noteFailure(error: unknown): never {
  const call = outbound.getStore();
  if (call) call.failure = error instanceof Error ? error.message : 'unknown failure';
  throw error;
}

/** `openid` would accept any page that contains `is_valid:true`. */
function readAnswer(body: unknown, _headers: unknown, status: number | undefined): string {
  if (status !== 200 || typeof body !== 'string')
    throw new Error(`the answer has status ${status}`);
  const lines = body.replace(/\n$/, '').split('\n');
  const verdicts = lines.filter((line) => line.startsWith('is_valid:'));
  const isForm = lines.every((line) => /^[a-z_]+:[ -~]*$/.test(line));
  if (isForm && verdicts.length === 1 && /^is_valid:(?:true|false)$/.test(verdicts[0] ?? '')) {
    return body;
  }
  throw new Error('the answer is not an OpenID key-value form');
}

/** Follows the chain of requires, to find the copies that passport-steam itself loads. */
function loadLibraries(): { openid: OpenidModule; interceptors: Interceptors } {
  const strategyPath = createRequire(import.meta.url).resolve('passport-steam');
  const passportOpenid = createRequire(strategyPath).resolve('@passport-next/passport-openid');
  const openidPath = createRequire(passportOpenid).resolve('openid');
  const openid: unknown = createRequire(passportOpenid)('openid');
  const axios: unknown = createRequire(openidPath)('axios');
  if (!isOpenid(openid) || !isAxios(axios))
    throw new Error('unexpected version of openid or axios');
  return { openid, interceptors: axios.default.interceptors };
}

function isOpenid(value: unknown): value is OpenidModule {
  return (
    typeof read(value, 'discover') === 'function' &&
    typeof read(value, 'RelyingParty') === 'function'
  );
}

function isAxios(value: unknown): value is { default: { interceptors: Interceptors } } {
  const interceptors = read(read(value, 'default'), 'interceptors');
  return ['request', 'response'].every(
    (side) => typeof read(read(interceptors, side), 'use') === 'function',
  );
}

function read(value: unknown, key: string): unknown {
  const readable = (typeof value === 'object' && value !== null) || typeof value === 'function';
  return readable ? Reflect.get(value, key) : undefined;
}
