import { Resolver } from 'node:dns/promises';
import { Agent as HttpAgent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { Agent as HttpsAgent, request as requestSecurely } from 'node:https';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import {
  type AddressRules,
  type CallableAddress,
  isSameAddress,
  mayConnect,
  readCallable,
  readNetwork,
} from './callable-address.ts';

/** Why a call got no response. */
export type CallProblem =
  | 'ADDRESS_FORBIDDEN'
  | 'NAME_UNKNOWN'
  | 'CONNECTION_FAILED'
  | 'CERTIFICATE_REFUSED'
  | 'TIMED_OUT'
  | 'STOPPED';

/** A call without a response. If the address is forbidden, no packet was sent. */
export class CallFailedError extends Error {
  override readonly name = 'CallFailedError';
  readonly problem: CallProblem;

  constructor(problem: CallProblem, options?: ErrorOptions) {
    super(`the call failed: ${problem}`, options);
    this.problem = problem;
  }
}

interface Question {
  /** As typed by the user. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Ends the call at once. */
  readonly signal?: AbortSignal;
}

interface Call extends Question {
  readonly body: string | Uint8Array;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** The first 64 kB, or 1 MB for reads. The rest is not awaited. */
  readonly bytes: Buffer;
  /** The same as text. */
  readonly body: string;
}

/** Calls addresses supplied by users or operators, if they may be called. */
export interface GuardedAgent {
  /** True if an address may be called, judging by its text. What it resolves to is checked at each call. */
  readonly mayCall: (address: string) => boolean;
  /**
   * Posts to an address and returns the response with any status. Does not follow redirects.
   * Resolves the name for each call, and connects to the checked address.
   * @throws CallFailedError
   */
  readonly post: (call: Call) => Promise<Answer>;
  /** Reads from an address in the same way, within a third of the time. @throws CallFailedError */
  readonly get: (question: Question) => Promise<Answer>;
}

export interface GuardedAgentOptions extends Pick<AddressRules, 'ownHost'> {
  /** Non-public networks that operators allow as targets, in CIDR notation. */
  readonly privateTargets: readonly string[];
  /** The name servers to use. None: those of the system. */
  readonly nameServers: readonly string[];
  /** The time limit of a call, until its response ends. */
  readonly timeoutMs?: number;
  /** An additional trusted certificate authority, for tests. */
  readonly certificateAuthority?: string;
}

const trafficWindowMs = 15_000;
const connectMs = 5_000;
const lookUpMs = 2_000;
const lookUpTries = 2;
const answerBytes = { POST: 65_536, GET: 1_048_576 } as const;
const headerBytes = 16_384;

export function createGuardedAgent(options: GuardedAgentOptions): GuardedAgent {
  const { ownHost, nameServers, timeoutMs = trafficWindowMs, certificateAuthority } = options;
  const rules = { ownHost, privateTargets: options.privateTargets.map(readNetwork) };
  const call = async (
    { address, headers, signal: given }: Question,
    body: Call['body'] | null,
    withinMs: number,
  ): Promise<Answer> => {
    const target = readCallable(address, rules);
    if (target === null) throw new CallFailedError('ADDRESS_FORBIDDEN');
    // One per call: signals derived from a long-lived one cost more than the rest of the call.
    const calling = new AbortController();
    const end = (problem: CallProblem) => calling.abort(new CallFailedError(problem));
    const onStop = () => end('STOPPED');
    const deadline = setTimeout(() => end('TIMED_OUT'), withinMs);
    given?.addEventListener('abort', onStop, { once: true });
    if (given?.aborted) onStop();
    const { signal } = calling;
    try {
      const ip = await orAborted(findAddress(target, nameServers, rules), signal);
      return await send({ target, ip, headers, body, certificateAuthority, signal });
    } catch (error) {
      throw toCallFailed(signal.aborted ? signal.reason : error);
    } finally {
      clearTimeout(deadline);
      given?.removeEventListener('abort', onStop);
    }
  };
  return {
    mayCall: (address) => readCallable(address, rules) !== null,
    post: (posted) => call(posted, posted.body, timeoutMs),
    get: (question) => call(question, null, timeoutMs / 3),
  };
}

/**
 * Returns the IP address to connect to, after all addresses of the name were checked. @throws CallFailedError
 */
async function findAddress(
  target: CallableAddress,
  nameServers: readonly string[],
  rules: AddressRules,
): Promise<string> {
  const { host } = target;
  const found = isIP(host) === 0 ? await lookUp(host, nameServers) : [host];
  const [first] = found;
  if (first === undefined) throw new CallFailedError('NAME_UNKNOWN');
  if (!found.every((ip) => mayConnect(ip, target, rules))) {
    throw new CallFailedError('ADDRESS_FORBIDDEN');
  }
  return first;
}

/** Returns a name's addresses from name servers, IPv4 first. This machine's hosts file is ignored. */
async function lookUp(name: string, nameServers: readonly string[]): Promise<string[]> {
  const resolver = new Resolver({ timeout: lookUpMs, tries: lookUpTries });
  if (nameServers.length > 0) resolver.setServers(nameServers);
  const found = await Promise.all([
    resolver.resolve4(name).catch(() => []),
    resolver.resolve6(name).catch(() => []),
  ]);
  return found.flat();
}

interface Sending extends Pick<Call, 'headers'> {
  readonly target: CallableAddress;
  /** Null for reads. */
  readonly body: Call['body'] | null;
  readonly ip: string;
  readonly certificateAuthority: string | undefined;
  readonly signal: AbortSignal;
}

async function send(sending: Sending): Promise<Answer> {
  const { body, signal } = sending;
  return new Promise((resolve, reject) => {
    const outgoing = open(sending);
    let isAnswered = false;
    const fail = (error: unknown) => {
      reject(toCallFailed(error));
      outgoing.destroy();
    };
    const onAbort = () => fail(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    const connecting = setTimeout(() => fail(new CallFailedError('TIMED_OUT')), connectMs);
    const onReady = () => clearTimeout(connecting);
    outgoing.on('socket', (socket) => {
      socket.once('connect', () => {
        if (!isConnectedTo(socket, sending.ip)) fail(new CallFailedError('ADDRESS_FORBIDDEN'));
      });
      socket.once(socket instanceof TLSSocket ? 'secureConnect' : 'connect', onReady);
    });
    outgoing.on('error', fail);
    outgoing.on('upgrade', () => fail(new CallFailedError('CONNECTION_FAILED')));
    outgoing.on('response', (response) => {
      isAnswered = true;
      readAnswer(response, answerBytes[body === null ? 'GET' : 'POST']).then(resolve, fail);
    });
    outgoing.on('close', () => {
      clearTimeout(connecting);
      signal.removeEventListener('abort', onAbort);
      if (!isAnswered) reject(new CallFailedError('CONNECTION_FAILED'));
    });
    outgoing.end(body ?? undefined);
  });
}

// Keeps no connection for a later call.
const agent = new HttpAgent({ keepAlive: false });
const secureAgent = new HttpsAgent({ keepAlive: false, maxCachedSessions: 0 });

/** Opens one connection for one call, to the checked address only. */
function open({ target, ip, headers, body, certificateAuthority }: Sending): ClientRequest {
  const { url, host } = target;
  const family = isIP(ip);
  const lookup: LookupFunction = (_name, { all }, callback) => {
    if (all) callback(null, [{ address: ip, family }]);
    else callback(null, ip, family);
  };
  const options = {
    method: body === null ? 'GET' : 'POST',
    headers: {
      'user-agent': 'Waybill',
      'accept-encoding': 'identity',
      ...headers,
      ...(body !== null && { 'content-length': String(Buffer.byteLength(body)) }),
    },
    lookup,
    autoSelectFamily: false,
    maxHeaderSize: headerBytes,
  };
  if (url.protocol === 'http:') {
    return request(url, { ...options, agent });
  }
  return requestSecurely(url, {
    ...options,
    agent: secureAgent,
    // Regardless of the environment.
    rejectUnauthorized: true,
    ...(isIP(host) === 0 && { servername: host }),
    ...(certificateAuthority !== undefined && { ca: certificateAuthority }),
  });
}

function isConnectedTo({ remoteAddress }: Socket, ip: string): boolean {
  return remoteAddress !== undefined && isSameAddress(remoteAddress, ip);
}

async function readAnswer(response: IncomingMessage, mostBytes: number): Promise<Answer> {
  const { statusCode: status = 0, headers } = response;
  const chunks: Buffer[] = [];
  let length = 0;
  return new Promise((resolve, reject) => {
    const finish = () => {
      const bytes = Buffer.concat(chunks).subarray(0, mostBytes);
      resolve({ status, headers, bytes, body: bytes.toString('utf8') });
    };
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length < mostBytes) return;
      finish();
      response.destroy();
    });
    response.on('end', finish).on('error', reject);
  });
}

async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(toCallFailed(signal.reason));
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

/** Certificate errors among the codes of Node.js and OpenSSL. */
const ofCertificates = /^(?:ERR_TLS_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH)/;

function toCallFailed(error: unknown): CallFailedError {
  if (error instanceof CallFailedError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isOfCertificate = ofCertificates.test(code);
  return new CallFailedError(isOfCertificate ? 'CERTIFICATE_REFUSED' : 'CONNECTION_FAILED', {
    cause: error,
  });
}
