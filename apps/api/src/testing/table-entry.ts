import type { Client } from '@waybill/client';
import type { Route } from '@waybill/schema/contract/route';
import type { buildVtc, Driver } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** A company, and a member with every right that a member can have. */
export interface WriteWorld {
  readonly app: TestApp;
  readonly owner: Driver;
  readonly vtc: Awaited<ReturnType<typeof buildVtc>>['vtc'];
  readonly staff: Driver;
  /** The role that gives a member these rights. */
  readonly staffRoleId: string;
}

/** A valid write, and the driver who sends it. */
export interface PreparedWrite {
  readonly driver: Driver;
  readonly ask: (call: Client) => Promise<unknown>;
  /** An unused second factor, if one is needed. */
  readonly spareCode: string | undefined;
}

export interface TableEntry {
  readonly route: Route;
  readonly prepare: (world: WriteWorld) => Promise<PreparedWrite>;
}

/** Creates an entry for a table of requests. */
export function entry(
  route: Route,
  prepare: (
    world: WriteWorld,
  ) => Promise<[driver: Driver, ask: PreparedWrite['ask'], spareCode?: string | undefined]>,
): TableEntry {
  return {
    route,
    prepare: async (world) => {
      const [driver, ask, spareCode] = await prepare(world);
      return { driver, ask, spareCode };
    },
  };
}
