import type { Pool } from 'pg';

/** The error code of a server that refuses writes, such as a primary that became a standby. */
const READ_ONLY_CODE = '25006';

/**
 * Makes a pool close each connection whose server refuses writes, so that the next one reaches the current
 * primary. After a transaction, it would otherwise return to the pool and be refused for as long as it is
 * used.
 */
export function leaveReadOnlyServers(pool: Pool): void {
  pool.on('connect', ({ connection }) => {
    connection.on('errorMessage', ({ code }: { readonly code?: string }) => {
      // After the caller has received the error.
      if (code === READ_ONLY_CODE) setImmediate(() => connection.stream.destroy());
    });
  });
}
