import type { Game, TelemetrySession } from '@waybill/schema/features/telemetry.models';
import type { Chapter } from '@waybill/telemetry/chapter';
import type { EvidenceVersion, JobChapter, KeptConditions } from '@waybill/telemetry/job';
import type { FindRow, Statement } from '../../../lib/statement.ts';

type Seen = Pick<TelemetrySession, 'source' | 'multiplayer'> & {
  readonly facts: Chapter;
  readonly sessionId: string;
  /** Milliseconds since 1970. */
  readonly receivedAt: number;
  readonly hasMissingEvents: boolean;
};

interface SeenRow {
  readonly game: Game;
  readonly speedCapCmS: number | null;
  readonly evidenceVersion: EvidenceVersion;
  readonly conditions: KeptConditions | null;
  readonly isCrowded: boolean;
  readonly chapters: readonly Seen[];
}

/** Device records of a delivered job. */
export interface SeenJob {
  readonly game: Game;
  /** The company's speed limit for this job; null if the default applies. */
  readonly speedCapCmS: number | null;
  readonly evidenceVersion: EvidenceVersion;
  readonly conditions: KeptConditions | null;
  readonly isCrowded: boolean;
  readonly chapters: readonly JobChapter[];
}

export function buildSeenStatement(jobId: string): Statement<SeenRow> {
  return {
    name: 'job-seen',
    text: `SELECT game, speed_cap_cm_s AS "speedCapCmS", evidence_version AS "evidenceVersion",
                  conditions, is_crowded AS "isCrowded", json_agg(json_build_object(
                    'facts', facts, 'sessionId', session_id, 'source', source,
                    'multiplayer', multiplayer, 'hasMissingEvents', has_missing_events,
                    'receivedAt', (extract(epoch FROM received_at) * 1000)::bigint)) AS chapters
           FROM chapters_to_settle
           WHERE job_id = $1::uuid AND state = 'delivered' AND session_id IS NOT NULL
           GROUP BY game, speed_cap_cm_s, evidence_version, conditions, is_crowded`,
    values: [jobId],
  };
}

/** Returns the device records of a job; null if no device recorded it or it was not delivered. */
export async function findSeen(findRow: FindRow, jobId: string): Promise<SeenJob | null> {
  const row = await findRow(buildSeenStatement(jobId));
  if (!row) return null;
  const chapters = row.chapters.map(({ facts, sessionId: id, ...session }) => ({
    ...facts,
    session: { id, ...session },
  }));
  return { ...row, chapters };
}
