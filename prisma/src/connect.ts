import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { errorCode, errorMessage } from './error-code.ts';

export const CONNECTION_TIMEOUT_MS = 3_000;
const RETRY_INTERVAL_MS = 25;

/**
 * Opens a connection. If it is lost later, the next query fails; it doesn't raise an unhandled `error` event.
 */
export async function connect(config: ClientConfig): Promise<Client> {
  const client = new Client({ connectionTimeoutMillis: CONNECTION_TIMEOUT_MS, ...config });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Runs `use` with a connection of its own. */
export async function withConnection<T>(
  config: ClientConfig,
  use: (client: Client) => Promise<T>,
): Promise<T> {
  const client = await connect(config);
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** True if the server is starting, stopping or stopped, so that a retry makes sense. */
export function isServerComingOrGoing(error: unknown): boolean {
  const code = errorCode(error);
  if (code !== undefined) {
    // 57P01..03: admin shutdown, crash shutdown, cannot connect now (starting or stopping).
    return ['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'].includes(
      code,
    );
  }
  return errorMessage(error).startsWith('Connection terminated');
}

/** True if an external server is temporarily unusable. */
export function isServerUnreachable(error: unknown): boolean {
  if (isServerComingOrGoing(error)) return true;
  const code = errorCode(error);
  if (code === undefined) return errorMessage(error) === 'timeout expired';
  // 53300: too many connections.
  return ['ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', '53300'].includes(
    code,
  );
}

/**
 * Repeats `attempt` until it returns something other than null.
 * @throws the error of `onTimeout` when `timeoutMs` passes before that, or an AbortError.
 */
export async function retryUntil<T>(
  timeoutMs: number,
  attempt: () => Promise<T | null>,
  onTimeout: () => Error,
  { intervalMs = RETRY_INTERVAL_MS, signal }: { intervalMs?: number; signal?: AbortSignal } = {},
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const result = await attempt();
    if (result !== null) return result;
    if (Date.now() > deadline) throw onTimeout();
    await delay(intervalMs, undefined, { signal });
  }
}
