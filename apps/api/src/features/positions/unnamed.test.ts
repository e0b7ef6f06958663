import { contract } from '@waybill/schema/contract';
import { expect, test } from 'vitest';
import { buildDriver, buildMember, buildVtc } from '../../testing/factories.ts';
import { untilSettled } from '../../testing/outbox-settled.ts';
import { type OpenPositions, openPositions, ping } from '../../testing/position-kit.ts';
import { buildTestDevice } from '../../testing/telemetry-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ runsOutbox: true, hasReplica: true });
const { positions } = contract;

const keysIn = ({ shown }: OpenPositions) => [...shown().keys()];

/** The drivers that both streams' readers are shown, once all differ from the previous ones. */
async function keysAfter(streams: readonly OpenPositions[], before: readonly string[] = []) {
  const isOther = (stream: OpenPositions) =>
    keysIn(stream).length > 0 && keysIn(stream).every((key) => !before.includes(key));
  await Promise.all(streams.map((stream) => stream.until(isOther)));
  return streams.map(keysIn);
}

test(
  'an unnamed driver is recognisable for a day, by all processes alike',
  { tags: 'long' },
  async () => {
    const { owner, vtc } = await buildVtc(app());
    const driver = await buildMember(app(), vtc.id);
    const device = await buildTestDevice(app(), driver);
    const publicMap = { isOn: true, showsNames: false, frameAncestors: [] };
    const input = { params: { vtcId: vtc.id }, body: publicMap };
    await owner.browser.call(positions.setPublicMapSettings, input);
    await driver.browser.call(positions.setVisibility, { body: { visibility: 'public' } });
    await untilSettled(app());
    const [stranger, other] = [await buildDriver(app()), await buildDriver(app())];
    await ping(app(), device);
    const streams = [
      await openPositions(app(), stranger, { scope: 'public' }),
      await openPositions(app(), other, { scope: 'public', origin: app().replicaOrigin }),
    ];
    const [first = [], second] = await keysAfter(streams);
    expect(first).toHaveLength(1);
    expect(second).toEqual(first);
    app().passTime(24 * 3_600_000);
    await ping(app(), device);
    const [next = [], nextElsewhere] = await keysAfter(streams, first);
    expect(next).toHaveLength(1);
    expect(nextElsewhere).toEqual(next);
  },
);
