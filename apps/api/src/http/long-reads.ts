import type { Route } from '@waybill/schema/contract/route';
import { findDatabaseFailure, listCodes } from '../lib/database-failure.ts';
import { createFindRow } from '../lib/find-row.data.ts';
import type { Services } from './context.ts';

/** A server that only follows another one refuses to write. */
const readOnly = '25006';

/**
 * Runs a read, with services that ask the replica where the route may and the replica has all that was
 * committed by now; whoever asks has been found out by the database itself. What the replica fails is
 * asked of the database.
 */
export async function readWhereItMay<T>(
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
    if (isRefusedWrite) log.error({ err: error, route: route.path }, 'a long read writes');
    else if (findDatabaseFailure(error) === null) throw error;
    else replica.avoid(error instanceof Error ? error.message : 'it failed');
    metrics.countLongRead('database');
    return read(services);
  }
}
