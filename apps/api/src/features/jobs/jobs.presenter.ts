import type { JobRow } from './jobs.data.ts';

/** Returns a job as the subject of an audit entry. */
export function subjectOf(job: Pick<JobRow, 'id' | 'cargo' | 'sourceCity' | 'destinationCity'>): {
  readonly id: string;
  readonly name: string;
} {
  const { id, cargo, sourceCity, destinationCity } = job;
  const way = [sourceCity, destinationCity].filter((city) => city !== null).join(' – ');
  const name = [cargo, way].filter(Boolean).join(', ') || id;
  return { id, name };
}
