import { Client } from 'pg';

/**
 * Makes this process send itself SIGKILL at one of its statements, counted from now: before it is sent, or
 * after, so that the server runs it but no one gets the result. 0 for never.
 */
export function dieAtStatement(killAt: number, isSent: boolean): void {
  let statements = 0;
  const query: unknown = Object.getOwnPropertyDescriptor(Client.prototype, 'query')?.value;
  if (typeof query !== 'function') throw new Error('a client of pg has no query');
  Object.defineProperty(Client.prototype, 'query', {
    value(...args: unknown[]): unknown {
      statements += 1;
      const isLast = statements === killAt;
      if (isLast && !isSent) process.kill(process.pid, 'SIGKILL');
      // Written to the socket in this same tick.
      const result: unknown = Reflect.apply(query, this, args);
      if (isLast) setImmediate(() => process.kill(process.pid, 'SIGKILL'));
      return result;
    },
  });
}
