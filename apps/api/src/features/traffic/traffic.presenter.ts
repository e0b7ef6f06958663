import type { TrafficReport } from '@waybill/schema/features/traffic.models';
import type { Actor } from '../../auth/actor.ts';
import { nearestCity } from './conditions.policy.ts';
import { mayKnowReporter, rightsOver } from './reports.policy.ts';
import type { FoundReport } from './reports.service.ts';

/** Presents a report to one reader. */
export function presentReport({ row, cities }: FoundReport, actor: Actor): TrafficReport {
  const { id, kind, x, z, confirmations, goneBy, isThere } = row;
  const nearest = nearestCity(cities, row);
  return {
    id,
    kind,
    x,
    z,
    near: nearest && { city: nearest.city.name, distanceM: Math.round(nearest.distanceM) },
    reporter: mayKnowReporter(actor, row) ? { id: row.reporterId, username: row.reporter } : null,
    createdAt: row.createdAt.toISOString(),
    confirmedAt: row.confirmedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    confirmations,
    goneBy,
    answer: isThere === null ? null : isThere ? 'THERE' : 'GONE',
    can: rightsOver(actor, row),
  };
}
