import { Client } from 'pg';

/**
 * Lets this process send itself SIGKILL at one of its statements, counted from now: before it is sent,
 * or once it is, so that the server does it and nobody hears of it. Never at number 0.
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
      // Written to the socket in this very turn.
      const result: unknown = Reflect.apply(query, this, args);
      if (isLast) setImmediate(() => process.kill(process.pid, 'SIGKILL'));
      return result;
    },
  });
}
