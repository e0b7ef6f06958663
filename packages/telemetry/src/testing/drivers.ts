import type { Game, TelemetrySession } from '@waybill/schema/features/telemetry.models';
import { cargoes, oversizeCargoes } from '@waybill/simulator/catalogue/goods';
import { citiesOf } from '@waybill/simulator/map/cities';
import type { SimulatedSession, TrueJob } from '@waybill/simulator/truth';
import type { ReceivedEvent } from '../chapter.ts';
import { beginSession, foldEvents, skipGap, receiveAt } from '../fold-session.ts';
import { fingerprintOf } from '../fingerprint.ts';
import type { EvidenceVersion, JobChapter, JobSurroundings, SettledJob } from '../job.ts';
import { findReplay } from '../neighbours.ts';
import { settleJob } from '../settle-job.ts';
import { alone, receiveAtOnce, withSession } from './drives.ts';
import { movingSecondsBefore, sharedOdometerM } from './surroundings.ts';

/**
 * Folds all sessions of one driver into chapters by fingerprint; each event is received at once, or with its
 * session.
 */
export function foldDriver(
  sessions: readonly SimulatedSession[],
  receive: (session: SimulatedSession) => readonly ReceivedEvent[] = receiveWithSession,
): Map<string, JobChapter[]> {
  const contracts = new Map<string, JobChapter[]>();
  for (const session of sessions) {
    const { header } = session;
    const events = receive(session);
    const folded = foldWithHoles(header.session, events);
    const time = events[0]?.receivedAt ?? folded.state.startedAt;
    for (const chapter of withSession(header.session, folded, time)) {
      contracts.set(chapter.fingerprint, [...(contracts.get(chapter.fingerprint) ?? []), chapter]);
    }
  }
  return contracts;
}

function receiveWithSession({ header, events, receivedAt }: SimulatedSession): ReceivedEvent[] {
  return receivedAt === undefined
    ? receiveAtOnce(events, Date.parse(header.session.startedAt))
    : receiveAt(events, Date.parse(receivedAt));
}

/** Folds a session with missing numbers as the server does. */
function foldWithHoles(header: TelemetrySession, events: readonly ReceivedEvent[]) {
  const hole = events.findIndex(({ seq }, index) => seq !== index + 1);
  if (hole === -1) return foldEvents(beginSession(header), events);
  const before = foldEvents(beginSession(header), events.slice(0, hole));
  const after = foldEvents(skipGap(before.state), events.slice(hole));
  const newest = new Map(
    [...before.chapters, ...after.chapters].map((chapter) => [chapter.ordinal, chapter]),
  );
  return { state: after.state, chapters: [...newest.values()] };
}

interface Around {
  readonly evidenceVersion: EvidenceVersion;
  /** For the version 1 rules: whether another driver has the same contract. */
  readonly isDuplicate: boolean;
  /** The fingerprints of other drivers' delivered jobs. */
  readonly prints: readonly (readonly number[])[];
  readonly countsOfflineJobs: boolean;
}

/** Settles all jobs of one driver, by fingerprint, each among the others as the server does. */
export function settleDriver(
  contracts: ReadonlyMap<string, JobChapter[]>,
  {
    evidenceVersion = 2,
    isDuplicate = false,
    prints = [],
    countsOfflineJobs = false,
  }: Partial<Around> = {},
): Map<string, SettledJob> {
  const settleAll = (around: (fingerprint: string) => Partial<JobSurroundings>) =>
    new Map(
      Array.from(contracts, ([fingerprint, chapters]): [string, SettledJob] => [
        fingerprint,
        settleJob({
          game: gameOf(fingerprint),
          chapters,
          reports: [],
          decisions: [],
          surroundings: {
            ...alone,
            now: Math.max(...chapters.map(({ to }) => to)),
            evidenceVersion,
            isDuplicate,
            countsOfflineJobs,
            ...around(fingerprint),
          },
        }),
      ]),
    );
  const first = settleAll(() => ({}));
  const delivered = Array.from(first).filter(([, { state }]) => state === 'delivered');
  const everyChapter = [...contracts.values()].flat();
  return settleAll((fingerprint) => {
    const job = first.get(fingerprint);
    const own = countedOf(contracts, job);
    const others = delivered.filter(([other]) => other !== fingerprint).map(([, other]) => other);
    const chaptersOfOthers = others.map((other) => countedOf(contracts, other));
    return {
      overlapS: most(chaptersOfOthers.map((other) => overlapOf(own, other))) / 1_000,
      sharedOdometerM: most(
        chaptersOfOthers.map((other) => sharedOdometerM(gameOf(fingerprint), own, other)),
      ),
      replay: findReplay(job?.prints ?? [], [...others.map((other) => other.prints), ...prints]),
      movingS: job?.endedAt == null ? 0 : movingSecondsBefore(job.endedAt, everyChapter),
      sourcePlace: placeOf(job?.contract?.source.cityId),
      destinationPlace: placeOf(job?.contract?.destination.cityId),
      isCargoKnown: knownCargoes.has(job?.contract?.cargo.id ?? ''),
    };
  });
}

const places = new Map(
  [...citiesOf('ets2'), ...citiesOf('ats')].map(({ id, place }) => [id, place]),
);

const knownCargoes = new Set([...cargoes, ...oversizeCargoes].map(({ id }) => id));

function placeOf(cityId: string | null | undefined) {
  return places.get(cityId ?? '') ?? null;
}

function most(values: readonly number[]): number {
  return Math.max(0, ...values);
}

function gameOf(fingerprint: string): Game {
  return fingerprint.startsWith('ets2/') ? 'ets2' : 'ats';
}

/** Returns the fingerprint of a job of the simulator. */
export function fingerprintOfTruth({ game, contract }: TrueJob): string {
  return fingerprintOf(game, contract);
}

type Span = Pick<JobChapter, 'from' | 'to'>;

function countedOf(
  contracts: ReadonlyMap<string, JobChapter[]>,
  job: SettledJob | undefined,
): JobChapter[] {
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
