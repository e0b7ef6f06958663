import type {
  GameContract,
  TelemetryEvent,
  TelemetryEventOf,
  TelemetrySession,
  Truck,
} from '@waybill/schema/features/telemetry.models';
import {
  type Chapter,
  type Cursor,
  noMeasures,
  type Outcome,
  type ReceivedEvent,
  type SessionState,
} from './chapter.ts';
import { withoutSentinels } from './contracts.ts';
import { beginDrive, noDriveCursor, noteOdometer } from './drive.ts';
import { fingerprintOf } from './fingerprint.ts';
import { contentOf, isItemEvent, type ItemEvent, itemKindOf, itemOf, undoAfter } from './items.ts';
import { measureSamples } from './measures.ts';
import { evidenceThresholds, type EvidenceThresholds } from './thresholds.ts';
import { extendTrace, noTrace } from './trace.ts';

/** One event with its context. */
interface Moment {
  /** The session, updated to the event's time and minute. */
  readonly state: SessionState;
  /** The event's own minute. */
  readonly minute: number | null;
  /** The last known minute before the event. */
  readonly minuteBefore: number | null;
  readonly latestBefore: number;
  readonly at: number;
  readonly receivedAt: number;
  readonly isBackwards: boolean;
  readonly thresholds: EvidenceThresholds;
}

interface Step {
  readonly state: SessionState;
  /** The chapters that the event changed. */
  readonly chapters: readonly Chapter[];
}

/** Returns the state of a session before its first event. */
export function beginSession({ game, startedAt }: TelemetrySession): SessionState {
  return {
    game,
    startedAt: Date.parse(startedAt),
    latestT: 0,
    gameMinute: null,
    hasMissingEvents: false,
    chapter: null,
    cursor: null,
    latest: {},
  };
}

/** Returns events with the time at which the server stored them. */
export function receiveAt(events: readonly TelemetryEvent[], receivedAt: number): ReceivedEvent[] {
  return events.map((event) => ({ ...event, receivedAt }));
}

/** Marks a session whose gap is given up: all of its jobs have events missing. */
export function skipGap(state: SessionState): SessionState {
  return { ...state, hasMissingEvents: true };
}

/**
 * Folds the next events, in the order of their numbers, and returns the changed chapters in their latest
 * form. The result doesn't depend on how events are split into calls.
 */
export function foldEvents(
  state: SessionState,
  events: readonly ReceivedEvent[],
  thresholds: EvidenceThresholds = evidenceThresholds,
): { state: SessionState; chapters: Chapter[] } {
  const changed = new Map<number, Chapter>();
  let folded = state;
  for (const event of events) {
    const step = foldEvent(folded, event, thresholds);
    for (const chapter of step.chapters) changed.set(chapter.ordinal, chapter);
    folded = step.state;
  }
  return { state: folded, chapters: [...changed.values()] };
}

function foldEvent(
  before: SessionState,
  event: ReceivedEvent,
  thresholds: EvidenceThresholds,
): Step {
  const latestT = Math.max(before.latestT, event.t);
  const minute = minuteOf(event);
  const gameMinute = minute ?? before.gameMinute;
  const isBackwards = event.t < before.latestT;
  const at = before.startedAt + latestT;
  const { receivedAt } = event;
  const chapter = touchOpen(before, { at, gameMinute, isBackwards, receivedAt });
  const moment: Moment = {
    state: { ...before, latestT, gameMinute, chapter },
    minute,
    minuteBefore: before.gameMinute,
    latestBefore: before.latestT,
    at,
    receivedAt,
    isBackwards,
    thresholds,
  };
  return isItemEvent(event) ? foldItem(moment, event) : foldOther(moment, event);
}

/** Returns an event's game minute; 0 is unknown, because the game hasn't loaded its clock. */
function minuteOf({ gameMinute = 0 }: TelemetryEvent): number | null {
  return gameMinute === 0 ? null : gameMinute;
}

/** Returns the last chapter; if open, updated to the time of an event in it. */
function touchOpen(
  { chapter, cursor }: SessionState,
  { at, gameMinute, isBackwards, receivedAt }: Touch,
): Chapter | null {
  if (chapter === null || cursor === null) return chapter;
  return noteClock(
    { ...chapter, to: at, lastMinute: gameMinute, receivedTo: receivedAt },
    isBackwards,
  );
}

type Touch = Pick<Moment, 'at' | 'isBackwards' | 'receivedAt'> & {
  readonly gameMinute: number | null;
};

function foldOther(moment: Moment, event: Exclude<TelemetryEvent, ItemEvent>): Step {
  switch (event.type) {
    case 'job.started':
    case 'job.resumed':
      return foldJob(moment, event);
    case 'job.delivered': {
      const { revenueMinor, xp, cargoDamagePpm, distanceM, truck } = event;
      const { deliveryMinutes, autoPark, autoLoad } = event;
      return foldOutcome(moment, event.job, {
        kind: 'delivered',
        at: moment.at,
        gameMinute: moment.state.gameMinute,
        revenueMinor,
        xp,
        cargoDamagePpm,
        distanceM,
        deliveryMinutes,
        autoPark,
        autoLoad,
        truck,
      });
    }
    case 'job.cancelled':
      return foldOutcome(moment, event.job, {
        kind: 'cancelled',
        at: moment.at,
        gameMinute: moment.state.gameMinute,
        penaltyMinor: event.penaltyMinor,
        truck: event.truck ?? null,
      });
    case 'job.suspended':
      return closeOpen(moment, 'suspended');
    case 'session.ended':
      return closeOpen(moment, 'session-ended');
    case 'game.reloaded':
      return change(moment, (chapter, cursor) => reload(moment, chapter, cursor, event));
    case 'truck.changed':
      return change(moment, (chapter, cursor) => ({
        chapter: noteTruck({ ...chapter, hasChangedTruck: true }, event.truck),
        cursor,
      }));
    case 'track':
      return change(moment, (chapter, cursor) => foldTrack(moment, chapter, cursor, event));
    case 'skipped':
      break;
  }
  const state = { ...moment.state, hasMissingEvents: true };
  return change({ ...moment, state }, (chapter, cursor) => ({ chapter, cursor }));
}

/** Begins or continues a job, which may replace another one. */
function foldJob(
  moment: Moment,
  event: TelemetryEventOf<'job.started'> | TelemetryEventOf<'job.resumed'>,
): Step {
  const { state, minute, minuteBefore } = moment;
  const fingerprint = fingerprintOf(state.game, event.job);
  if (state.cursor !== null && state.chapter?.fingerprint === fingerprint) {
    const { t, truck } = event;
    return change(moment, (chapter, cursor) =>
      minute !== null && minuteBefore !== null && minute < minuteBefore
        ? reload(moment, chapter, cursor, { t, truck })
        : { chapter: noteTruck(chapter, truck), cursor },
    );
  }
  const { chapters } = closeOpen(moment, 'replaced');
  const chapter = noteTruck(
    newChapter(
      moment,
      event.job,
      fingerprint,
      event.type === 'job.started' ? 'started' : 'resumed',
    ),
    event.truck,
  );
  const { odometerM } = event.truck;
  const cursor = { t: event.t, odometerM, sample: null, speeds: [], drive: noDriveCursor };
  return { state: { ...state, chapter, cursor }, chapters: [...chapters, chapter] };
}

function foldOutcome(moment: Moment, contract: GameContract | undefined, outcome: Outcome): Step {
  const { state } = moment;
  const { chapter: last, cursor } = state;
  const fingerprint = contract && fingerprintOf(state.game, contract);
  if (last !== null && (fingerprint === undefined || fingerprint === last.fingerprint)) {
    const isOpen = cursor !== null;
    const ending = isOpen ? outcome.kind : last.ending;
    const timed = isOpen ? last : noteClock(last, moment.isBackwards);
    const chapter = addOutcome({ ...timed, ending }, outcome);
    return { state: { ...state, chapter, cursor: null }, chapters: [chapter] };
  }
  if (contract === undefined || fingerprint === undefined) return { state, chapters: [] };
  const { chapters } = closeOpen(moment, 'replaced');
  const unseen = newChapter(moment, contract, fingerprint, 'unseen');
  const chapter = addOutcome({ ...unseen, ending: outcome.kind }, outcome);
  return {
    state: { ...state, chapter, cursor: null },
    chapters: [...chapters, chapter],
  };
}

function foldItem(moment: Moment, event: ItemEvent): Step {
  const { state, thresholds, at } = moment;
  const content = contentOf(event);
  const kind = itemKindOf(event);
  const last = state.latest[kind];
  const isRepeat = last?.content === content && state.latestT - last.t <= thresholds.repeatMs;
  const latest = { ...state.latest, [kind]: { content, t: state.latestT } };
  return change({ ...moment, state: { ...state, latest } }, (chapter, before) => {
    const cursor = kind === 'ferry' || kind === 'train' ? noteCrossing(before) : before;
    if (isRepeat) return { chapter, cursor };
    if (chapter.items.length >= thresholds.itemsOfChapter) {
      return { chapter: { ...chapter, hasLostItems: true }, cursor };
    }
    const items = [...chapter.items, itemOf(event, at, state.gameMinute)];
    return { chapter: { ...chapter, items }, cursor };
  });
}

function noteCrossing(cursor: Cursor): Cursor {
  return cursor.drive ? { ...cursor, drive: { ...cursor.drive, hasCrossed: true } } : cursor;
}

function foldTrack(
  { state, latestBefore, thresholds }: Moment,
  chapter: Chapter,
  cursor: Cursor,
  { samples }: TelemetryEventOf<'track'>,
) {
  const measured = measureSamples(chapter, cursor, samples, {
    game: state.game,
    startedAt: state.startedAt,
    latestT: latestBefore,
    thresholds,
  });
  return {
    chapter: {
      ...chapter,
      measures: measured.measures,
      trace: extendTrace(chapter.trace, measured.lines),
      lastOdometerM: measured.cursor.odometerM,
      ...(measured.drive && { drive: measured.drive }),
    },
    cursor: measured.cursor,
  };
}

/** Applies a loaded save, unless it lies ahead: later events are undone. */
function reload(
  { minute, minuteBefore, thresholds }: Moment,
  chapter: Chapter,
  cursor: Cursor,
  { t, truck }: { t: number; truck: Truck },
) {
  const isBack =
    (minute === null || minuteBefore === null || minute <= minuteBefore) &&
    (chapter.lastOdometerM === null ||
      truck.odometerM <= chapter.lastOdometerM + thresholds.stepBackToleranceM);
  if (!isBack) {
    const hasChangedTruck = chapter.hasChangedTruck || truck.id !== chapter.lastTruck?.id;
    return { chapter: { ...chapter, hasChangedTruck }, cursor };
  }
  return {
    chapter: noteTruck(
      {
        ...chapter,
        items: minute === null ? chapter.items : undoAfter(chapter.items, minute),
        lowestMinute: earlierOf(chapter.lowestMinute, minute),
        reloads: chapter.reloads + 1,
      },
      truck,
    ),
    cursor: { ...cursor, t, odometerM: truck.odometerM, sample: null },
  };
}

function earlierOf(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

/** Returns a step that changes the open chapter; nothing if no job is open. */
function change(
  { state }: Moment,
  update: (chapter: Chapter, cursor: Cursor) => { chapter: Chapter; cursor: Cursor },
): Step {
  const { chapter, cursor } = state;
  if (chapter === null || cursor === null) return { state, chapters: [] };
  const updated = update(chapter, cursor);
  return { state: { ...state, ...updated }, chapters: [updated.chapter] };
}

function closeOpen({ state }: Moment, ending: NonNullable<Chapter['ending']>): Step {
  if (state.chapter === null || state.cursor === null) return { state, chapters: [] };
  const chapter = { ...state.chapter, ending };
  return { state: { ...state, chapter, cursor: null }, chapters: [chapter] };
}

function newChapter(
  { state, at, minute, isBackwards, receivedAt }: Moment,
  contract: GameContract,
  fingerprint: string,
  beginning: Chapter['beginning'],
): Chapter {
  return noteClock(
    {
      ordinal: (state.chapter?.ordinal ?? 0) + 1,
      fingerprint,
      contract: withoutSentinels(contract),
      beginning,
      ending: null,
      from: at,
      to: at,
      receivedTo: receivedAt,
      firstMinute: minute,
      lastMinute: state.gameMinute,
      lowestMinute: minute,
      reloads: 0,
      outcomes: [],
      isDeliveredAgain: false,
      firstTruck: null,
      lastTruck: null,
      hasChangedTruck: false,
      lastOdometerM: null,
      items: [],
      hasLostItems: false,
      measures: noMeasures,
      drive: beginDrive(receivedAt),
      trace: noTrace,
    },
    isBackwards,
  );
}

/** Keeps the outcomes that count: the first delivery, and cancellations before and after it. */
function addOutcome(before: Chapter, outcome: Outcome): Chapter {
  const chapter = outcome.truck === null ? before : noteTruck(before, outcome.truck);
  const isDelivered = chapter.outcomes.some(({ kind }) => kind === 'delivered');
  if (isDelivered && outcome.kind === 'delivered') return { ...chapter, isDeliveredAgain: true };
  // Repeated by the plugin.
  if (chapter.outcomes.at(-1)?.kind === outcome.kind) return chapter;
  return { ...chapter, outcomes: [...chapter.outcomes, outcome] };
}

function noteTruck(chapter: Chapter, truck: Truck): Chapter {
  const noted = {
    ...chapter,
    firstTruck: chapter.firstTruck ?? truck,
    lastTruck: truck,
    hasChangedTruck:
      chapter.hasChangedTruck || (chapter.lastTruck !== null && chapter.lastTruck.id !== truck.id),
    lastOdometerM: truck.odometerM,
  };
  return noteOdometer(noted, truck.odometerM);
}

function noteClock(chapter: Chapter, isBackwards: boolean): Chapter {
  const { measures } = chapter;
  return isBackwards
    ? { ...chapter, measures: { ...measures, timesRunBack: measures.timesRunBack + 1 } }
    : chapter;
}
