import autocannon from 'autocannon';
import type { BenchCase } from './cases.ts';
import type { Server } from './servers.ts';

export interface Measurement {
  readonly requests: number;
  readonly durationMs: number;
  readonly p99Ms: number;
  readonly cpuMs: number | null;
  readonly memoryMb: number | null;
}

const connections = 8;
/** The overall rate limit counts by address; so many let no run come near it. */
const addressCount = 500;

/** Puts load on a server. @throws Error when an answer is not the expected kind */
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
      const address = `10.0.${index >> 8}.${index & 255}`;
      return { method: 'GET', path, headers: { ...headers, 'x-forwarded-for': address } };
    }),
  });
  const cpuAfter = server.cpuMs();
  if (result.non2xx > 0 || result.errors > 0 || result.timeouts > 0) {
    throw new Error(
      `${name} at ${server.origin}: ${result.non2xx} refused, ${result.errors} failed`,
    );
  }
  return {
    requests: result.requests.total,
    durationMs: result.duration * 1_000,
    p99Ms: result.latency.p99,
    cpuMs: cpuBefore === null || cpuAfter === null ? null : cpuAfter - cpuBefore,
    memoryMb: server.memoryMb(),
  };
}
