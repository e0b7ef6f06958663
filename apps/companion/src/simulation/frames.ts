import type {
  TelemetryEvent,
  TelemetryEventOf,
  TrackSample,
  Truck,
} from '@waybill/schema/features/telemetry.models';
import type { SimulatedSession } from '@waybill/simulator/truth';
import { layout } from '../game/memory-layout.ts';
import {
  createPluginMemory,
  type PluginMemory,
  writeCollision,
  writeCrossing,
  writeDelivery,
  writeJob,
  writeSample,
  writeTruck,
} from './plugin-memory.ts';

/** The memory at a time; it is written over by the next frame. */
export interface Frame {
  /** Milliseconds since the session began. */
  readonly t: number;
  readonly bytes: Uint8Array;
}

/** How long a flag stays up, and how far apart frames are at least. */
const flagMs = 46;
const frameMs = 1;
/** The same collision again within so long is a repeated event: nothing was hit twice. */
const repeatMs = 3000;
/** Samples further apart have a gap between them that nobody drove. */
const longestStepMs = 15_000;

/**
 * What the plugin would have shown during a session: a frame for whatever happened, and between
 * samples of the way one each `stepMs`. For `leadMs` before it nothing happens but time, so that it is
 * seen from its start.
 */
export function* framesOf(
  session: SimulatedSession,
  { stepMs = Infinity, leadMs = 0 }: { readonly stepMs?: number; readonly leadMs?: number } = {},
): Generator<Frame> {
  const { events, header } = session;
  const truck = firstTruck(events);
  if (!truck) return;
  const memory = createPluginMemory(header.session.game);
  const [first] = events;
  writeTruck(memory.view, truck);
  layout.gameMinute.write(memory.view, first?.gameMinute ?? 0);
  if (first?.pos) writePosition(memory, first.pos);
  if (first?.type === 'job.resumed') writeJob(memory.view, first.job);
  const clock = { t: -leadMs - frameMs };
  for (let t = -leadMs; t < 0; t += stepMs) yield frame(memory, clock, t);
  yield frame(memory, clock, 0);
  let before: TelemetryEvent | null = null;
  for (const event of events) {
    if (event.type === 'track') yield* drive(memory, clock, event, stepMs);
    else if (!isRepeatedCollision(before, event)) yield* happen(memory, clock, event);
    if (event.type !== 'track') before = event;
  }
}

interface Clock {
  t: number;
}

function frame({ bytes, view }: PluginMemory, clock: Clock, t: number): Frame {
  clock.t = Math.max(clock.t + frameMs, t);
  layout.time.write(view, Math.round(clock.t * 1000));
  return { t: clock.t, bytes };
}

function* drive(
  memory: PluginMemory,
  clock: Clock,
  { samples, gameMinute = 0 }: TelemetryEventOf<'track'>,
  stepMs: number,
): Generator<Frame> {
  const startMinute = layout.gameMinute.read(memory.view);
  for (const [index, sample] of samples.entries()) {
    const from = samples[index - 1];
    if (from) {
      for (const between of interpolate(from, sample, stepMs)) {
        writeSample(memory.view, between);
        yield frame(memory, clock, between[0]);
      }
    }
    const share = (index + 1) / samples.length;
    const minute = startMinute + Math.floor((gameMinute - startMinute) * share);
    layout.gameMinute.write(memory.view, Math.max(startMinute, minute));
    writeSample(memory.view, sample);
    yield frame(memory, clock, sample[0]);
  }
}

/** Interpolates positions between two samples. */
function* interpolate(from: TrackSample, to: TrackSample, stepMs: number): Generator<TrackSample> {
  const ms = to[0] - from[0];
  if (ms > longestStepMs) return;
  for (let passed = stepMs; passed < ms; passed += stepMs) {
    const mix = (a: number, b: number) => a + ((b - a) * passed) / ms;
    yield [
      from[0] + passed,
      mix(from[1], to[1]),
      mix(from[2], to[2]),
      mix(from[3], to[3]),
      mix(from[4], to[4]),
      Math.min(from[5], mix(from[5], to[5])),
      to[6],
      to[7],
    ];
  }
}

/** Writes what happened, and what follows from it a moment later. */
function* happen(
  memory: PluginMemory,
  clock: Clock,
  event: Exclude<TelemetryEvent, { readonly type: 'track' }>,
): Generator<Frame> {
  const { view } = memory;
  const { signals } = layout;
  if (event.gameMinute !== undefined) layout.gameMinute.write(view, event.gameMinute);
  if (event.pos) writePosition(memory, event.pos);
  switch (event.type) {
    case 'job.started':
    case 'job.resumed':
      writeTruck(view, event.truck);
      writeJob(view, event.job);
      break;
    case 'job.suspended':
      writeJob(view, null);
      break;
    case 'job.delivered':
      writeTruck(view, event.truck);
      writeDelivery(view, event);
      yield* raise(memory, clock, event.t, signals.delivered);
      writeJob(view, null);
      break;
    case 'job.cancelled':
      layout.penalty.write(view, Math.round(event.penaltyMinor / 100));
      yield* raise(memory, clock, event.t, signals.cancelled);
      writeJob(view, null);
      break;
    case 'fined':
      layout.offence.write(view, event.offence);
      layout.fineAmount.write(view, Math.round(event.amountMinor / 100));
      yield* raise(memory, clock, event.t, signals.fined);
      break;
    case 'tollgate':
      layout.tollAmount.write(view, Math.round(event.amountMinor / 100));
      yield* raise(memory, clock, event.t, signals.tollgate);
      break;
    case 'ferry':
    case 'train':
      writeCrossing(view, layout[event.type], event);
      yield* raise(memory, clock, event.t, signals[event.type]);
      break;
    case 'collision':
      writeCollision(view, event);
      break;
    case 'truck.changed':
    case 'game.reloaded':
      writeTruck(view, event.truck);
      break;
    case 'session.ended':
      layout.sdkActive.write(view, event.reason !== 'game-closed');
      break;
    case 'refuel':
    case 'skipped':
      break;
  }
  yield frame(memory, clock, event.t);
}

/** Raises a flag and takes it down again. */
function* raise(
  memory: PluginMemory,
  clock: Clock,
  t: number,
  flag: (typeof layout.signals)[keyof typeof layout.signals],
): Generator<Frame> {
  flag.write(memory.view, true);
  yield frame(memory, clock, t);
  flag.write(memory.view, false);
  yield frame(memory, clock, t + flagMs);
}

function writePosition({ view }: PluginMemory, { x, z }: { x: number; z: number }): void {
  layout.x.write(view, x);
  layout.z.write(view, z);
}

function firstTruck(events: readonly TelemetryEvent[]): Truck | null {
  for (const event of events) if ('truck' in event && event.truck) return event.truck;
  return null;
}

function isRepeatedCollision(before: TelemetryEvent | null, event: TelemetryEvent): boolean {
  if (before?.type !== 'collision' || event.type !== 'collision') return false;
  return (
    event.t - before.t <= repeatMs &&
    JSON.stringify([before.truckPpm, before.trailerPpm, before.cargoPpm]) ===
      JSON.stringify([event.truckPpm, event.trailerPpm, event.cargoPpm])
  );
}
