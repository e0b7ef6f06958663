import type { TelemetryEvent } from '@waybill/schema/features/telemetry.models';
import { telemetryBatchSchema } from '@waybill/schema/features/telemetry.models';
import { genuineSession } from '@waybill/simulator/forge-session';
import { toBatches } from '@waybill/simulator/delivery';
import type { SimulatedSession } from '@waybill/simulator/truth';
import { beginSession, foldEvents, receiveAt } from '@waybill/telemetry/fold-session';
import { nothingAround } from '@waybill/telemetry/job';
import { settleJob } from '@waybill/telemetry/settle-job';
import { expect, test } from 'vitest';
import type { Fact } from '../game/facts.ts';
import { readMemory } from '../game/snapshot.ts';
import { beginWatch, endWatch, observe, type Watch, type WatchStep } from '../game/watch.ts';
import { framesOf } from './frames.ts';
import { shortenSession } from './shorten.ts';

/** The session as the companion records it from the plugin's memory. */
function record(
  session: SimulatedSession,
  options?: Parameters<typeof framesOf>[1],
): SimulatedSession {
  const facts: Fact[] = [];
  let watch: Watch | null = null;
  let began: number | null = null;
  for (const { t, bytes } of framesOf(session, options)) {
    const reading = readMemory(bytes);
    if (reading.kind !== 'driving') continue;
    began ??= t;
    const step: WatchStep = watch
      ? observe(watch, reading.snapshot, t - began)
      : beginWatch(reading.snapshot, 0);
    watch = step.watch;
    facts.push(...step.facts);
  }
  if (watch) facts.push(...endWatch(watch, 'game-closed', watch.lastT));
  const events: TelemetryEvent[] = [];
  for (const fact of facts) events.push({ ...fact, seq: events.length + 1 });
  return { header: session.header, events };
}

function settle(sessions: readonly SimulatedSession[]) {
  const chapters = sessions.flatMap(({ header: { session }, events }) => {
    const known = {
      ...session,
      receivedAt: Date.parse(session.startedAt),
      hasMissingEvents: false,
    };
    const folded = foldEvents(beginSession(session), receiveAt(events, known.receivedAt)).chapters;
    return folded.map((chapter) => Object.assign(chapter, { session: known }));
  });
  return settleJob({
    game: sessions[0]?.header.session.game ?? 'ets2',
    chapters,
    reports: [],
    decisions: [],
    surroundings: { ...nothingAround, now: 0, evidenceVersion: 1 },
  });
}

test.each(Array.from({ length: 40 }, (_, seed) => [seed]))(
  "honest drive %i is in the plugin's memory what it is in truth",
  (seed) => {
    const { sessions, truth } = genuineSession(seed);
    const recorded = sessions.map((session) => record(session));
    for (const session of recorded) {
      for (const batch of toBatches(session)) telemetryBatchSchema.parse(batch);
    }
    const [job] = truth.jobs;
    if (!job) throw new Error('nothing was driven');
    const { state, tier, revenueMinor, distanceM, xp, finesMinor, tollsMinor, transportMinor } =
      job;
    expect(settle(recorded)).toMatchObject({
      state,
      tier,
      revenueMinor,
      distanceM,
      xp,
      finesMinor,
      tollsMinor,
      transportMinor,
      reasons: [],
    });
  },
);

test.each([1, 2, 3])('shortened drive %i is verified, too, as often as one looks', (seed) => {
  const { sessions } = genuineSession(seed, { courses: ['uneventful'], kinds: ['market'] });
  const short = sessions.map((session) => shortenSession(session, 90_000));
  expect(short.every(({ events }) => (events.at(-1)?.t ?? 0) <= 90_000)).toBe(true);
  const job = settle(short.map((session) => record(session, { stepMs: 50, leadMs: 200 })));
  expect(job).toMatchObject({ state: 'delivered', tier: 'verified', reasons: [] });
  expect(job.notes).not.toContain('RESUMED');
});
