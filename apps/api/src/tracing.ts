import type { Database } from '@waybill/db/open-database';
import type { Config } from './config.ts';
import type { Logger } from './lib/logger.ts';
import type { Tracing } from './lib/tracing.ts';

/**
 * Starts tracing of requests and their statements, if the operator configured a collector. Loaded only then.
 */
export async function openTracing(
  { traces, version }: Config,
  { pool, transactionPool }: Pick<Database, 'pool' | 'transactionPool'>,
  log: Logger,
): Promise<Tracing | null> {
  if (traces === null) return null;
  const { startTracing } = await import('./lib/tracing.ts');
  const tracing = startTracing({ ...traces, version, log });
  for (const asked of [pool, transactionPool]) tracing.watch(asked);
  return tracing;
}
