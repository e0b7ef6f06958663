import type {
  TelemetryEvent,
  TelemetryEventOf,
  TelemetryEventType,
  TelemetrySession,
  TrackSample,
} from '@waybill/schema/features/telemetry.models';
import { v7 } from 'uuid';
import type { SimulatedSession } from '../truth.ts';
import { gameMinute, loadSave, shownOdometer, describeTruck, type World } from './world.ts';

/** A session in progress. */
export interface Recording {
  readonly header: SimulatedSession['header'];
  readonly startMs: number;
  readonly events: TelemetryEvent[];
  samples: TrackSample[];
  lastSampleMs: number;
}

/** An event without the fields that depend on its place in a session. */
export type Fact = {
  [Type in TelemetryEventType]: Omit<TelemetryEventOf<Type>, 'seq' | 't' | 'gameMinute' | 'pos'>;
}[TelemetryEventType];

/** The bits of a sample's flags that the simulated device sets. */
const flagBits = { wipers: 1, parked: 2 } as const;

/** The number of samples per track, and the time between them. */
const samplesOfTrack = 12;
const sampleMs = 5000;

/**
 * The excess over the limit that counts as speeding, and the maximum gap between samples for the comparison.
 */
const toleranceCmS = 278;
const comparableMs = 15_000;

/** The device connects to the game. */
export function beginRecording(
  world: World,
  multiplayer: TelemetrySession['multiplayer'] = 'none',
): void {
  const { game, random, nowMs } = world;
  const bytes = Uint8Array.from({ length: 16 }, () => random.integer(0, 255));
  world.recording = {
    header: {
      protocol: 1,
      session: {
        id: v7({ msecs: nowMs, random: bytes, seq: random.integer(0, 0x7f_ff_ff_ff) }),
        game,
        startedAt: new Date(nowMs).toISOString(),
        source: 'sdk',
        client: 'waybill-companion/1.0.0',
        gameVersion: game === 'ets2' ? '1.53' : '1.54',
        pluginRevision: 12,
        multiplayer,
      },
    },
    startMs: nowMs,
    events: [],
    samples: [],
    lastSampleMs: nowMs,
  };
  world.nowMs += random.integer(700, 2500);
}

/** The device loses the game, or stops without a final event (reason null). */
export function endRecording(world: World, reason: string | null): void {
  if (!world.recording) return;
  if (reason === null) closeTrack(world, world.recording);
  else report(world, { type: 'session.ended', reason });
  const { header, events } = world.recording;
  if (events.length > 0) {
    world.sessions.push({ header, events });
    world.hasRecorded = true;
  }
  world.recording = null;
  if (world.job) {
    world.job.isWatched = false;
    world.job.comparableMs = null;
  }
}

/** Records an event, after the track up to this moment. */
export function report(world: World, fact: Fact, at?: World['place']): void {
  const { recording } = world;
  if (!recording) return;
  if (recording.events.length + recording.samples.length > 0) takeSample(world);
  closeTrack(world, recording);
  append(world, recording, fact, world.nowMs, at);
}

/** Loads the last save while the device is connected. */
export function reloadGame(world: World): void {
  const { recording } = world;
  if (recording) {
    takeSample(world);
    closeTrack(world, recording);
  }
  loadSave(world);
  world.nowMs += world.random.integer(8000, 25_000);
  if (recording) {
    const fact = { type: 'game.reloaded', truck: describeTruck(world.truck) } as const;
    append(world, recording, fact, world.nowMs);
  }
}

/** Returns the time until the next sample of a moving truck. */
export function untilSample({ recording, nowMs, random }: World): number {
  const due = (recording?.lastSampleMs ?? nowMs) + sampleMs + random.integer(0, 24);
  return Math.max(1, due - nowMs);
}

/** Samples the truck's position, once per moment. */
export function takeSample(world: World): void {
  const { recording, truck, nowMs, place } = world;
  if (!recording || nowMs <= recording.lastSampleMs) return;
  const speedCmS = Math.round(world.speed * 100);
  const flags = (world.isRaining ? flagBits.wipers : 0) + (speedCmS === 0 ? flagBits.parked : 0);
  recording.samples.push([
    nowMs - recording.startMs,
    Math.round(place.x),
    Math.round(place.z),
    speedCmS,
    shownOdometer(truck.odometerM),
    truck.fuelMl,
    world.limitCmS,
    flags,
  ]);
  recording.lastSampleMs = nowMs;
  noteSpeed(world, speedCmS);
  if (recording.samples.length === samplesOfTrack) closeTrack(world, recording);
}

/** Updates the truth about the job's speed at a sampled moment. */
function noteSpeed({ job, nowMs, limitCmS }: World, speedCmS: number): void {
  if (!job?.isWatched) return;
  job.topSpeedCmS = Math.max(job.topSpeedCmS ?? speedCmS, speedCmS);
  const passed = nowMs - (job.comparableMs ?? -Infinity);
  if (limitCmS > 0 && passed <= comparableMs && speedCmS > limitCmS + toleranceCmS) {
    job.overspeedMs += passed;
  }
  job.comparableMs = nowMs;
}

function closeTrack(world: World, recording: Recording): void {
  const { samples } = recording;
  const [last] = samples.at(-1) ?? [];
  if (last === undefined) return;
  recording.samples = [];
  append(world, recording, { type: 'track', samples }, recording.startMs + last);
}

function append(
  world: World,
  recording: Recording,
  fact: Fact,
  atMs: number,
  at?: World['place'],
): void {
  recording.events.push({
    seq: recording.events.length + 1,
    t: atMs - recording.startMs,
    gameMinute: gameMinute(world),
    ...fact,
    ...(at && { pos: { x: Math.round(at.x), z: Math.round(at.z) } }),
  });
  if ('truck' in fact) noteTruck(world, recording.header.session.id);
}

/** Updates the truth about the trucks of a session. */
function noteTruck({ truck, trucks }: World, sessionId: string): void {
  const { model, plate, vehicle } = truck;
  const isKnown = trucks.some((it) => it.sessionId === sessionId && it.plate === plate);
  if (!isKnown) trucks.push({ sessionId, modelId: model.id, plate, vehicle });
}
