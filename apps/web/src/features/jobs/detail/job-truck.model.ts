import type { JobDetail } from '@waybill/schema/features/jobs.models';

/** The truck's details on a waybill; null for those that the game did not report. */
export interface JobTruck {
  readonly name: string | null;
  readonly plate: string | null;
  readonly odometerM: number | null;
}

/** Returns the truck at the start of a job, from its first chapter; null if unknown. */
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
