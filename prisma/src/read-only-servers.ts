import type { Pool } from 'pg';

/** What a server says that takes no writes, such as a primary that has become a standby. */
const READ_ONLY_CODE = '25006';

/**
 * Lets a pool end each connection whose server says that it takes no writes: the next one is led to
 * whichever server does by now. A transaction's would otherwise go back to the others and be refused for as
 * long as it is in use.
 */
export function leaveReadOnlyServers(pool: Pool): void {
  pool.on('connect', ({ connection }) => {
    connection.on('errorMessage', ({ code }: { readonly code?: string }) => {
      // After whoever asked has been told.
      if (code === READ_ONLY_CODE) setImmediate(() => connection.stream.destroy());
    });
  });
}
