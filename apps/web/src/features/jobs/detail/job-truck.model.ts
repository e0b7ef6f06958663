import type { JobDetail } from '@waybill/schema/features/jobs.models';

/** The truck as far as a waybill names it; null is what the game did not say. */
export interface JobTruck {
  readonly name: string | null;
  readonly plate: string | null;
  readonly odometerM: number | null;
}

/** The truck that a job began with, by what its first chapter says; null without one. */
export function truckOf({ chapters }: Pick<JobDetail, 'chapters'>): JobTruck | null {
  const truck = chapters[0]?.facts['firstTruck'];
  if (typeof truck !== 'object' || truck === null) return null;
  const fields = new Map<string, unknown>(Object.entries(truck));
  const read = (key: string) => {
    const value = fields.get(key);
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const names = [read('brand'), read('name')].filter((name) => name !== null);
  const odometerM = fields.get('odometerM');
  return {
    name: names.length === 0 ? null : names.join(' '),
    plate: read('plate'),
    odometerM: typeof odometerM === 'number' ? odometerM : null,
  };
}
