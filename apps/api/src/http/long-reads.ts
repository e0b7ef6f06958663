import type { Route } from '@waybill/schema/contract/route';
import { findDatabaseFailure, listCodes } from '../lib/database-failure.ts';
import { createFindRow } from '../lib/find-row.data.ts';
import type { Services } from './context.ts';

/** The error code of a server that is only a replica and refuses writes. */
const readOnly = '25006';

/**
 * Runs a read. Its services use the replica if the route allows it and the replica has everything committed
 * so far. The actor always comes from the primary database. If the replica fails, the read runs on the
 * primary.
 */
export async function readPreferringReplica<T>(
  route: Pick<Route, 'takesLong' | 'path'>,
  services: Services,
  read: (services: Services) => Promise<T>,
): Promise<T> {
  const { replica, log, metrics } = services;
  if (!route.takesLong || replica === null) return read(services);
  if (!(await replica.hasCaughtUp())) {
    metrics.countLongRead('database');
    return read(services);
  }
  const { pool, prisma: db } = replica;
  try {
    const found = await read({ ...services, db, pool, findRow: createFindRow(pool) });
    metrics.countLongRead('replica');
    return found;
  } catch (error) {
    const isRefusedWrite = error instanceof Error && listCodes(error).includes(readOnly);
    if (isRefusedWrite) log.error({ err: error, route: route.path }, 'a long read tried to write');
    else if (findDatabaseFailure(error) === null) throw error;
    else replica.avoid(error instanceof Error ? error.message : 'it failed');
    metrics.countLongRead('database');
    return read(services);
  }
}
