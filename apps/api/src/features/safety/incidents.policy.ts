import type { EmphasisGroup } from '@waybill/telemetry/standing';
import { pointsOfItem } from '../jobs/jobs.policy.ts';

/** A fine or collision of a job, unless it was undone. */
interface StoredItem {
  readonly ordinal: number;
  readonly at: string;
  readonly offence: string | null;
  readonly truckPpm: Readonly<Record<string, number>> | null;
}

/** A counted job with incidents. Points are in thousandths. */
export interface IncidentJob {
  readonly id: string;
  readonly number: number;
  readonly endedAt: string;
  readonly safetyPoints: number;
  readonly collisionPoints: number;
  readonly overspeedS: number | null;
  readonly late: boolean | null;
  readonly cargoDamagePpm: number | null;
  readonly items: readonly StoredItem[];
}

/** What lowers a safety score. */
interface Incident {
  readonly group: EmphasisGroup;
  /** Its place in the job: that of the event, or below 1 for what concerns the whole job. */
  readonly ordinal: number;
  readonly at: string;
  readonly kind: string;
  readonly amount: number | null;
  /** In the unit of the group's sum. */
  readonly figure: number;
}

/** Comes after all incidents of a job. */
export const lastOrdinal = -9;

/**
 * Lists a job's incidents, last first. They add up to the job's own figures: points without a stored event are
 * an incident of the whole job.
 */
export function incidentsOf(job: IncidentJob): Incident[] {
  const events = job.items.map(({ ordinal, at, offence, truckPpm }): Incident => {
    const detail = { offence: offence ?? undefined, truckPpm: truckPpm ?? undefined };
    const figure = pointsOfItem({ detail });
    if (offence !== null) {
      return { group: 'fines', ordinal, at, kind: offence, amount: null, figure };
    }
    const amount = Object.values(truckPpm ?? {}).reduce((sum, ppm) => sum + ppm, 0);
    return { group: 'collision', ordinal, at, kind: 'collision', amount, figure };
  });
  const restOf = (group: EmphasisGroup, points: number) =>
    events.reduce((rest, event) => rest - (event.group === group ? event.figure : 0), points);
  const [damagePpm, overspeedS] = [job.cargoDamagePpm ?? 0, job.overspeedS ?? 0];
  const whole = [
    { group: 'late', figure: job.late === true ? 1 : 0, amount: null },
    { group: 'overspeed', figure: overspeedS, amount: overspeedS },
    { group: 'cargo', figure: damagePpm, amount: damagePpm },
    {
      group: 'fines',
      figure: restOf('fines', Math.max(0, job.safetyPoints - job.collisionPoints)),
      amount: null,
    },
    { group: 'collision', figure: restOf('collision', job.collisionPoints), amount: null },
  ] as const;
  return [
    ...events.toSorted((a, b) => b.ordinal - a.ordinal),
    ...whole.map(({ group, figure, amount }, index) => ({
      group,
      ordinal: -index,
      at: job.endedAt,
      kind: group,
      amount,
      figure,
    })),
  ].filter(({ figure }) => figure > 0);
}
