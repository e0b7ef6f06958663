import type { JobTrace } from '@waybill/schema/features/jobs.models';
import { type Columns, recordOf, selectList } from '../../../lib/json-sql.ts';
import { JsonText } from '../../../lib/json-text.ts';
import type { FindRow, Statement } from '../../../lib/statement.ts';

/** Number of latest jobs to look at; those that count and have a trace are shown. */
const latestJobs = 60;

const traceColumns: Columns<JobTrace> = {
  jobId: 'j.id',
  game: 'j.game',
  from: 'j.source_city',
  to: 'j.destination_city',
  lines: 'j.trace',
};

interface TracesRow {
  readonly traces: string;
}

/** Reads a fixed number of jobs, so the cost does not grow with the company's history. */
export function buildTracesStatement(vtcId: string, driverId: string | null): Statement<TracesRow> {
  return {
    name: driverId === null ? 'job-traces' : 'job-traces-of-driver',
    text: `SELECT coalesce(json_agg(${recordOf(selectList(traceColumns))}
                           ORDER BY j.ended_at DESC, j.id DESC), '[]')::text AS traces
           FROM (SELECT * FROM jobs WHERE vtc_id = $1::uuid AND ended_at IS NOT NULL
                   ${driverId === null ? '' : 'AND driver_id = $2::uuid'}
                 ORDER BY ended_at DESC, id DESC LIMIT ${latestJobs}) j
           WHERE j.tier IN ('verified', 'accepted') AND jsonb_array_length(j.trace) > 0`,
    values: driverId === null ? [vtcId] : [vtcId, driverId],
  };
}

/** Lists the traces of the latest jobs that count, of a company or of one of its drivers. */
export async function listTraces(
  findRow: FindRow,
  vtcId: string,
  driverId: string | null,
): Promise<JsonText<JobTrace[]>> {
  const row = await findRow(buildTracesStatement(vtcId, driverId));
  if (!row) throw new Error('an aggregate gave no row');
  return new JsonText(row.traces);
}
