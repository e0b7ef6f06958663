import type { PrismaClient } from '@waybill/db/client';

/**
 * Returns the database as a process sees it that dies at a statement of a transaction, counted from 1: the database ends
 * the connection, as when the process is killed.
 */
export function dieAt(db: PrismaClient, statement: number): PrismaClient {
  let sent = 0;
  const hold = (target: object, before: () => Promise<void>): object =>
    new Proxy(target, {
      get(of, name) {
        const value: unknown = Reflect.get(of, name);
        if (typeof value === 'object' && value !== null) return hold(value, before);
        if (typeof value !== 'function') return value;
        return async (...args: unknown[]) => {
          await before();
          const answer: unknown = await Reflect.apply(value, of, args);
          return answer;
        };
      },
    });
  return new Proxy(db, {
    get(client, name) {
      if (name !== '$transaction') return Reflect.get(client, name);
      return async (run: (transaction: object) => Promise<unknown>, options: object) =>
        client.$transaction(async (transaction) => {
          const [row] = await transaction.$queryRaw<
            { pid: number }[]
          >`SELECT pg_backend_pid() AS pid`;
          const die = async () => {
            sent += 1;
            if (sent === statement)
              await db.$queryRaw`SELECT pg_terminate_backend(${row?.pid ?? 0}::int)`;
          };
          return run(hold(transaction, die));
        }, options);
    },
  });
}
