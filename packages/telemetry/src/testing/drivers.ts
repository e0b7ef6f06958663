import type { TelemetryEvent, TelemetrySession } from '@waybill/schema/features/telemetry.models';
import type { SimulatedSession, TrueJob } from '@waybill/simulator/truth';
import { beginSession, foldEvents, passHole } from '../fold-session.ts';
import { fingerprintOf } from '../fingerprint.ts';
import type { JobChapter, SettledJob } from '../job.ts';
import { settleJob } from '../settle-job.ts';
import { alone, receiveAtOnce, withSession } from './drives.ts';

/** The chapters of all sessions of one driver, by fingerprint. */
export function foldDriver(sessions: readonly SimulatedSession[]): Map<string, JobChapter[]> {
  const contracts = new Map<string, JobChapter[]>();
  for (const { header, events, receivedAt } of sessions) {
    const folded = foldWithHoles(header.session, events);
    const time = receivedAt === undefined ? folded.state.startedAt : Date.parse(receivedAt);
    for (const chapter of withSession(header.session, folded, time)) {
      contracts.set(chapter.fingerprint, [...(contracts.get(chapter.fingerprint) ?? []), chapter]);
    }
  }
  return contracts;
}

/** As the server folds a session of which numbers never arrived. */
function foldWithHoles(header: TelemetrySession, events: readonly TelemetryEvent[]) {
  const received = receiveAtOnce(events, Date.parse(header.startedAt));
  const hole = events.findIndex(({ seq }, index) => seq !== index + 1);
  if (hole === -1) return foldEvents(beginSession(header), received);
  const before = foldEvents(beginSession(header), received.slice(0, hole));
  const after = foldEvents(passHole(before.state), received.slice(hole));
  const newest = new Map(
    [...before.chapters, ...after.chapters].map((chapter) => [chapter.ordinal, chapter]),
  );
  return { state: after.state, chapters: [...newest.values()] };
}

/** All jobs of one driver, by fingerprint. */
export function settleDriver(
  contracts: ReadonlyMap<string, JobChapter[]>,
  isDuplicate = false,
): Map<string, SettledJob> {
  const alone = settleAll(contracts, isDuplicate, () => 0);
  return settleAll(contracts, isDuplicate, (fingerprint) => {
    const own = spansOf(contracts, alone.get(fingerprint));
    const overlaps = Array.from(alone)
      .filter(([other, { state }]) => other !== fingerprint && state === 'delivered')
      .map(([, job]) => overlapOf(own, spansOf(contracts, job)));
    return Math.max(0, ...overlaps);
  });
}

/** The fingerprint of a job that the simulator speaks of. */
export function fingerprintOfTruth({ game, contract }: TrueJob): string {
  return fingerprintOf(game, contract);
}

type Span = Pick<JobChapter, 'from' | 'to'>;

function settleAll(
  contracts: ReadonlyMap<string, JobChapter[]>,
  isDuplicate: boolean,
  overlapOfContract: (fingerprint: string) => number,
): Map<string, SettledJob> {
  return new Map(
    Array.from(contracts, ([fingerprint, chapters]): [string, SettledJob] => [
      fingerprint,
      settleJob({
        game: fingerprint.startsWith('ets2/') ? 'ets2' : 'ats',
        chapters,
        reports: [],
        decisions: [],
        surroundings: {
          ...alone,
          now: Math.max(...chapters.map(({ to }) => to)),
          overlapS: overlapOfContract(fingerprint) / 1_000,
          isDuplicate,
        },
      }),
    ]),
  );
}

function spansOf(
  contracts: ReadonlyMap<string, JobChapter[]>,
  job: SettledJob | undefined,
): Span[] {
  const chapters = contracts.get(job?.fingerprint ?? '') ?? [];
  return chapters.filter(({ session, ordinal }) =>
    job?.counted.some((one) => one.sessionId === session.id && one.ordinal === ordinal),
  );
}

function overlapOf(own: readonly Span[], others: readonly Span[]): number {
  return own.reduce(
    (sum, a) =>
      others.reduce(
        (sum, b) => sum + Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from)),
        sum,
      ),
    0,
  );
}
