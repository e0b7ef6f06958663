import { evidenceThresholds } from '@waybill/telemetry/thresholds';
import type { Statement } from '../../lib/statement.ts';

/** A chapter in the columns of `job_chapters`. */
interface GivenChapter {
  readonly job_id: string;
  readonly span: string;
  readonly truck: string | null;
  readonly odometer: string | null;
  readonly moving_s: number | null;
}

/** An ended job; its end is in milliseconds since 1970. */
export interface Ended {
  readonly id: string;
  readonly endedAt: number;
}

/** Jobs that are being settled, with the chapters that will be stored for them. */
export interface Given {
  readonly ids: readonly string[];
  readonly chapters: readonly GivenChapter[];
}

interface SurroundingsRow {
  readonly id: string;
  readonly movingS: number;
  readonly sharedOdometerM: number;
}

/**
 * Builds a query over a driver's delivered jobs: how long the driver was moving in the window before each
 * end, and the largest odometer overlap of each job's trucks with any one other job. Given chapters replace
 * the stored chapters of their jobs.
 */
export function buildSurroundingsStatement(
  driverId: string,
  jobs: readonly Ended[],
  given: Given = { ids: [], chapters: [] },
): Statement<SurroundingsRow> {
  return {
    name: 'list-surroundings',
    text: `WITH given AS MATERIALIZED (
             SELECT job_id, truck, odometer, span, moving_s
             FROM jsonb_populate_recordset(NULL::job_chapters, $4::jsonb))
           SELECT job.id,
             (SELECT coalesce(round(sum(c.moving_s * least(1,
                extract(epoch FROM upper(c.span * job.before) - lower(c.span * job.before))
                / greatest(0.001, extract(epoch FROM upper(c.span) - lower(c.span)))))), 0)::int
              FROM (SELECT span, moving_s FROM given WHERE span && job.before
                    UNION ALL
                    SELECT span, moving_s FROM job_chapters
                    WHERE driver_id = $1::uuid AND span && job.before AND job_id <> ALL($5::uuid[])) c)
               AS "movingS",
             (SELECT coalesce(max(shared_m), 0)::int FROM (
                SELECT other.job_id, sum(upper(piece) - lower(piece)) AS shared_m
                FROM (SELECT truck, range_agg(odometer) AS driven
                      FROM (SELECT truck, odometer FROM given WHERE job_id = job.id
                            UNION ALL
                            SELECT truck, odometer FROM job_chapters
                            WHERE job_id = job.id AND job_id <> ALL($5::uuid[])) own
                      WHERE odometer IS NOT NULL GROUP BY truck) own
                CROSS JOIN LATERAL (
                  SELECT job_id, range_agg(odometer) AS driven
                  FROM (SELECT job_id, odometer FROM given
                        WHERE truck = own.truck AND odometer && own.driven
                        UNION ALL
                        SELECT job_id, odometer FROM job_chapters
                        WHERE driver_id = $1::uuid AND truck = own.truck AND odometer && own.driven
                          AND job_id <> ALL($5::uuid[])) chapter
                  WHERE job_id <> job.id GROUP BY job_id) other
                CROSS JOIN LATERAL unnest(own.driven * other.driven) piece
                GROUP BY other.job_id) others) AS "sharedOdometerM"
           FROM (SELECT id, tstzrange(ended_at - $6::int * interval '1 second', ended_at) AS before
                 FROM unnest($2::uuid[], $3::timestamptz[]) ended (id, ended_at)) job`,
    values: [
      driverId,
      jobs.map(({ id }) => id),
      jobs.map(({ endedAt }) => new Date(endedAt).toISOString()),
      JSON.stringify(given.chapters),
      [...given.ids],
      evidenceThresholds.hours.windowS,
    ],
  };
}
