import type { Client } from '@waybill/schema/contract/client';
import type { Route } from '@waybill/schema/contract/route';
import type { buildVtc, Driver } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** A company, and a member of it who may do whatever a member may. */
export interface WriteWorld {
  readonly app: TestApp;
  readonly owner: Driver;
  readonly vtc: Awaited<ReturnType<typeof buildVtc>>['vtc'];
  readonly staff: Driver;
  /** The role that makes a member one of the staff. */
  readonly staffRoleId: string;
}

/** A write with nothing wrong in it, and whose it is. */
export interface PreparedWrite {
  readonly driver: Driver;
  readonly ask: (call: Client) => Promise<unknown>;
  /** A second factor that is left over, where one is needed. */
  readonly spareCode: string | undefined;
}

export interface TableEntry {
  readonly route: Route;
  readonly prepare: (world: WriteWorld) => Promise<PreparedWrite>;
}

/** An entry of a table of requests. */
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
