import type {
  GameContract,
  TelemetryEvent,
  TelemetrySession,
} from '@waybill/schema/features/telemetry.models';
import { fingerprintOf } from '@waybill/telemetry/fingerprint';
import { evidenceThresholds } from '@waybill/telemetry/thresholds';
import { type WitnessedChapter, measureWitness } from '@waybill/telemetry/witness';

/** Counts deliveries of jobs that the server puts into review, because it heard of them too late. */
export interface OfflineJobs {
  readonly count: number;
  /** Takes events that the server has, and when it received them by its clock: null where nobody knows. */
  note(
    session: TelemetrySession,
    events: readonly TelemetryEvent[],
    receivedMs: number | null,
  ): void;
}

/** A job that is not delivered yet, as far as it was acknowledged to this run of the program. */
interface OpenJob {
  readonly fingerprint: string;
  readonly sessionId: string;
  readonly isDriven: boolean;
  readonly chapters: readonly WitnessedChapter[];
}

interface Moment {
  readonly session: TelemetrySession;
  readonly at: number;
  readonly heard: number;
}

/** Sessions are sent in the order in which they were driven, so one job at a time is enough. */
export function createOfflineJobs(): OfflineJobs {
  let count = 0;
  let open: OpenJob | null = null;

  return {
    get count() {
      return count;
    },
    note(session, events, receivedMs) {
      const startedMs = Date.parse(session.startedAt);
      for (const event of events) {
        const at = startedMs + event.t;
        // Without a time of receipt the driver has the benefit of the doubt.
        const moment = { session, at, heard: receivedMs ?? at };
        open = touch(open, moment);
        const { type } = event;
        if (type === 'job.started' || type === 'job.resumed') open = begin(open, moment, event);
        if (type === 'job.suspended' || type === 'session.ended') {
          open = open && { ...open, isDriven: false };
        }
        if (type === 'job.delivered' || type === 'job.cancelled') {
          if (isOf(open, session, event.job) && type === 'job.delivered' && isOffline(open)) {
            count += 1;
          }
          open = null;
        }
      }
    },
  };
}

/** With the time of an event in the chapter that is open. */
function touch(open: OpenJob | null, { session, at, heard }: Moment): OpenJob | null {
  const last = open?.chapters.at(-1);
  if (!open?.isDriven || !last || open.sessionId !== session.id) return open;
  const touched = { ...last, to: at, heardTo: heard };
  return { ...open, chapters: [...open.chapters.slice(0, -1), touched] };
}

function begin(
  open: OpenJob | null,
  { session, at, heard }: Moment,
  { type, job }: { readonly type: 'job.started' | 'job.resumed'; readonly job: GameContract },
): OpenJob {
  const fingerprint = fingerprintOf(session.game, job);
  const isSame = open?.fingerprint === fingerprint;
  const goesOn = isSame && open.sessionId === session.id;
  if (goesOn && open.isDriven) return open;
  const chapter = { from: at, to: at, heardFrom: heard, heardTo: heard, goesOn };
  const before = isSame && type === 'job.resumed' ? open.chapters : [];
  return { fingerprint, sessionId: session.id, isDriven: true, chapters: [...before, chapter] };
}

/** Whether a delivery is of the job: one that names no contract is of the last one. */
function isOf(
  open: OpenJob | null,
  { game }: TelemetrySession,
  contract: GameContract | undefined,
): open is OpenJob {
  return (
    open !== null && (contract === undefined || fingerprintOf(game, contract) === open.fingerprint)
  );
}

function isOffline({ chapters }: OpenJob): boolean {
  const { seenMs, leastMs } = measureWitness(chapters, evidenceThresholds.witnessed);
  return seenMs < leastMs;
}
