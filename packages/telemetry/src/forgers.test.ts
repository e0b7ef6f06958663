import { findGenuine } from '@waybill/simulator/forge-session';
import { beginFraud, type Fraud, type Lie, lies } from '@waybill/simulator/forge/lies';
import { expect, inject, test } from 'vitest';
import { fingerprintOf } from './fingerprint.ts';
import type { SettledJob } from './job.ts';
import { foldDriver, settleDriver } from './testing/drivers.ts';

/** Settles the forged job, together with everything sent before. */
function settleFraud(
  { session, receivedAt, own, others }: Fraud,
  countsOfflineJobs = false,
): SettledJob | undefined {
  const prints = Array.from(settleDriver(foldDriver(others)).values(), (job) => job.prints);
  const contracts = foldDriver([...own, session], (sent) =>
    sent.events.map((event) => {
      const at = sent === session ? receivedAt(event, sent) : liveAt(sent, event.t);
      return Object.assign({}, event, { receivedAt: at });
    }),
  );
  const delivered = session.events.find((event) => event.type === 'job.delivered');
  const fingerprint = delivered?.job && fingerprintOf(session.header.session.game, delivered.job);
  return settleDriver(contracts, { prints, countsOfflineJobs }).get(fingerprint ?? '');
}

function liveAt({ header }: Fraud['session'], t: number): number {
  return Date.parse(header.session.startedAt) + t;
}

const seeds = inject('isLong') ? [1, 2, 3, 4, 5] : [1];
const genuine = seeds.map((seed) => findGenuine(seed));

test('the unforged base is verified', () => {
  for (const one of genuine) {
    expect(settleFraud(beginFraud(one))).toMatchObject({ tier: 'verified', reasons: [] });
  }
});

test.each(lies)('$reason: $name', ({ tell, reason, isOfTime = false }) => {
  for (const one of genuine) {
    const fraud = tell(beginFraud(one));
    const codes = settleFraud(fraud)?.reasons.map((found) => found.code);
    expect(codes).toContain(reason);
    expect(settleFraud(fraud)?.tier).toMatch(/^(review|rejected)$/);
    // If offline jobs count, only forgeries of the time alone are accepted.
    expect(settleFraud(fraud, true)?.tier === 'accepted').toBe(isOfTime);
  }
});

const pairs = lies.flatMap((first, index) =>
  lies.slice(index + 1).map((second): readonly [Lie, Lie] => [first, second]),
);

test('no combination of two forgeries is verified', () => {
  const chosen = inject('isLong') ? pairs : pairs.filter((_, index) => index % 16 === 0);
  for (const [first, second] of chosen) {
    for (const one of genuine) {
      const job = settleFraud(second.tell(first.tell(beginFraud(one))));
      const codes = job?.reasons.map(({ code }) => code) ?? [];
      const names = [first.name, second.name];
      expect([...names, job?.tier]).toEqual([...names, expect.stringMatching(/review|rejected/)]);
      const isFound = [first, second].some(({ reason }) => codes.some((code) => code === reason));
      expect([...names, isFound, codes]).toEqual([...names, true, codes]);
    }
  }
});
