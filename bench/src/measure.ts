import autocannon from 'autocannon';
import type { BenchCase, BenchRequest } from './cases.ts';
import type { Server } from './servers.ts';

export interface Measurement {
  readonly perSecond: number;
  readonly p99Ms: number;
  readonly cpuUs: number | null;
  readonly memoryMb: number | null;
}

const connections = 8;
/** The overall rate limit counts per address; with this many addresses no run comes near it. */
const addressCount = 500;

/** Puts load on a server. @throws Error when a response isn't of the expected kind */
export async function measure(
  server: Server,
  { name, requests }: BenchCase,
  seconds: number,
): Promise<Measurement> {
  const cpuBefore = server.cpuMs();
  const result = await autocannon({
    url: server.origin,
    connections,
    duration: seconds,
    requests: Array.from({ length: addressCount }, (_, index) => {
      const { path, headers } = requests[index % requests.length] ?? { path: '/', headers: {} };
      return { method: 'GET', path, headers: fromAddress(index, headers) };
    }),
  });
  const cpuAfter = server.cpuMs();
  if (result.non2xx > 0 || result.errors > 0 || result.timeouts > 0) {
    throw new Error(
      `${name} at ${server.origin}: ${result.non2xx} refused, ${result.errors} failed`,
    );
  }
  const requestCount = result.requests.total;
  return {
    perSecond: requestCount / result.duration,
    p99Ms: result.latency.p99,
    cpuUs:
      cpuBefore === null || cpuAfter === null
        ? null
        : ((cpuAfter - cpuBefore) * 1_000) / requestCount,
    memoryMb: server.memoryMb(),
  };
}

let sent = 0;

/** Measures the time of one response by an otherwise idle server. @throws Error when it is refused */
export async function timeAnswer({ origin }: Server, request: BenchRequest): Promise<number> {
  // As under load, without compression: decompressing would be the client's time.
  const asked = { 'accept-encoding': 'identity', ...request.headers };
  const headers = fromAddress(sent++ % addressCount, asked);
  const startedAt = performance.now();
  const response = await fetch(`${origin}${request.path}`, { headers });
  await response.text();
  if (!response.ok) throw new Error(`${request.path} at ${origin}: ${response.status}`);
  return performance.now() - startedAt;
}

/** Sets the client address as a proxy would. */
function fromAddress(index: number, headers: BenchRequest['headers']): Record<string, string> {
  return { ...headers, 'x-forwarded-for': `10.0.${index >> 8}.${index & 255}` };
}
