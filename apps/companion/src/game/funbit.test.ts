import { createServer } from 'node:http';
import { onTestFinished, expect, test } from 'vitest';
import { openFunbitSource } from './funbit-source.ts';
import { readFunbit } from './funbit.ts';
import { beginWatch, observe } from './watch.ts';

/** As Funbit's reference of telemetry has it. */
function buildAnswer(changed: { readonly game?: object; readonly job?: object } = {}) {
  return {
    game: {
      connected: true,
      gameName: 'ETS2',
      paused: false,
      time: '0001-01-08T21:09:00Z',
      timeScale: 19,
      nextRestStopTime: '0001-01-01T10:52:00Z',
      version: '1.10',
      telemetryPluginVersion: '4',
      ...changed.game,
    },
    truck: {
      id: 'man',
      make: 'MAN',
      model: 'TGX',
      speed: 72,
      odometer: 105_809.25,
      fuel: 696.7544,
      wearEngine: 0.00675457,
      wearTransmission: 0.047,
      wearCabin: 0.044,
      wearChassis: 0.043,
      wearWheels: 0.041,
      wipersOn: true,
      parkBrakeOn: false,
      engineOn: true,
      placement: { x: 13_475.5762, y: 67.3605652, z: 14_618.6211, heading: 0.18 },
    },
    trailer: { attached: true, id: 'derrick', name: 'derrick', mass: 22_000, wear: 0.0314717 },
    job: {
      income: 2_316,
      deadlineTime: '0001-01-09T03:34:00Z',
      remainingTime: '0001-01-01T06:25Z',
      sourceCity: 'Linz',
      sourceCompany: 'DHL',
      destinationCity: 'Salzburg',
      destinationCompany: 'JCB',
      ...changed.job,
    },
    navigation: { estimatedDistance: 1_224, speedLimit: 50 },
  };
}

test('what Funbit’s server tells is read in the units of the wire format', () => {
  expect(readFunbit(buildAnswer(), 7)).toMatchObject({
    kind: 'driving',
    snapshot: {
      source: 'funbit',
      game: 'ets2',
      gameVersion: '1.10',
      pluginRevision: 4,
      time: 7,
      gameMinute: 7 * 1440 + 21 * 60 + 9,
      pos: { x: 13_476, z: 14_619 },
      speedCmS: 2_000,
      limitCmS: 1_389,
      flags: 1,
      trailerPpm: 31_472,
      isConvoy: null,
      truck: { id: 'man.TGX', odometerM: 105_809_250, fuelMl: 696_754, wearPpm: { engine: 6_755 } },
      job: {
        cargo: { id: 'derrick', massG: 22_000_000 },
        source: { cityId: 'linz', city: 'Linz', companyId: 'dhl', company: 'DHL' },
        destination: { cityId: 'salzburg', city: 'Salzburg' },
        incomeMinor: 231_600,
        deadlineMinute: 8 * 1440 + 3 * 60 + 34,
      },
    },
  });
  expect(readFunbit(buildAnswer({ game: { connected: false } }), 1)).toEqual({ kind: 'closed' });
  for (const wrong of [null, {}, 'x', buildAnswer({ game: { gameName: 'other' } })]) {
    expect(readFunbit(wrong, 1)).toMatchObject({ kind: 'unreadable' });
  }
});

/** All ids that are made of two names. */
function idsOf(name: string, other: string) {
  const answer = buildAnswer({
    job: {
      sourceCity: name,
      destinationCity: other,
      sourceCompany: name,
      destinationCompany: other,
    },
  });
  const reading = readFunbit(
    {
      ...answer,
      truck: { ...answer.truck, id: name, model: other },
      trailer: { ...answer.trailer, id: name },
    },
    1,
  );
  if (reading.kind !== 'driving') throw new Error('nothing is driven');
  const { truck, job } = reading.snapshot;
  return [
    truck.id,
    truck.brandId,
    job?.cargo.id,
    job?.source.cityId,
    job?.source.companyId,
    job?.destination.cityId,
    job?.destination.companyId,
  ];
}

test('cities, makes, models, companies and cargoes that are not of ASCII stay apart', () => {
  const [one, other] = [idsOf('Москва', 'Рязань'), idsOf('Казань', 'Самара')];
  expect(one).toEqual(idsOf('Москва', 'Рязань'));
  expect(one[3]).not.toBe(one[5]);
  for (const [index, id] of one.entries()) expect(id).not.toBe(other[index]);
});

test('another job in place of one, with cities of as many letters, is started', () => {
  const [one, other] = [
    buildAnswer({ job: { sourceCity: 'Москва', destinationCity: 'Рязань' } }),
    buildAnswer({ job: { sourceCity: 'Казань', destinationCity: 'Самара' } }),
  ].map((answer) => readFunbit(answer, 1));
  if (one?.kind !== 'driving' || other?.kind !== 'driving') throw new Error('nothing is driven');
  const { facts } = observe(beginWatch(one.snapshot, 0).watch, other.snapshot, 12_000);
  expect(facts.map(({ type }) => type)).toContain('job.started');
});

test('what it does not tell is null', () => {
  const untold = buildAnswer({
    game: { time: '0001-01-01T00:00:00Z' },
    job: { income: 0, deadlineTime: '0001-01-01T00:00:00Z' },
  });
  const reading = readFunbit({ ...untold, trailer: { attached: true, id: 'derrick' } }, 1);
  expect(reading).toMatchObject({
    snapshot: {
      gameMinute: null,
      job: {
        market: null,
        cargo: { id: 'derrick', name: null, massG: null },
        incomeMinor: null,
        plannedM: null,
        deadlineMinute: null,
      },
    },
  });
  const dateless = buildAnswer({ job: { deadlineTime: '' } });
  expect(readFunbit(dateless, 1)).toMatchObject({ snapshot: { job: { deadlineMinute: null } } });
});

test('a job that it no longer shows is suspended: it tells of no delivery', () => {
  const [first, gone] = [buildAnswer(), buildAnswer({ job: { destinationCity: '' } })].map(
    (answer, index) => readFunbit(answer, index),
  );
  if (first?.kind !== 'driving' || gone?.kind !== 'driving') throw new Error('nothing is driven');
  const begun = beginWatch(first.snapshot, 0);
  expect(begun.facts).toMatchObject([{ type: 'job.resumed' }]);
  const hidden = observe(begun.watch, gone.snapshot, 1_000);
  const { facts } = observe(hidden.watch, gone.snapshot, 6_000);
  expect(facts.map(({ type }) => type)).toContain('job.suspended');
});

test('its server is asked, and does no harm with what it answers', async () => {
  const answers: [status: number, body: string][] = [
    [200, JSON.stringify(buildAnswer())],
    [200, JSON.stringify(buildAnswer())],
    [200, JSON.stringify(buildAnswer({ game: { time: '0001-01-08T21:10:00Z' } }))],
    [500, 'broken'],
    [200, 'rubbish'],
    [200, 'x'.repeat(100_000)],
  ];
  const server = createServer((request, response) => {
    const [status, body] = request.url === '/api' ? (answers.shift() ?? [404, '']) : [404, ''];
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('there is no port');
  onTestFinished(() => void server.close());
  const { look } = openFunbitSource(`http://127.0.0.1:${address.port}/api`);
  const times: (number | string | null)[] = [];
  while (answers.length > 0) {
    const seen = await look();
    times.push(seen?.kind === 'driving' ? seen.snapshot.time : (seen?.kind ?? null));
  }
  // The time stands still while the answer does.
  expect(times).toEqual([1, 1, 2, null, 'unreadable', 'unreadable']);
  server.closeAllConnections();
  server.close();
  expect(await look()).toBeNull();
});
