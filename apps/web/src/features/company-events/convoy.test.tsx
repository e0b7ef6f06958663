// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { companyEventsContract } from '@waybill/schema/features/company-events.contract';
import { exampleEvent } from '@waybill/schema/features/company-events.examples';
import type { CompanyEvent } from '@waybill/schema/features/company-events.models';
import { roadsContract } from '@waybill/schema/features/roads.contract';
import { encodeFrame, type PositionFrame } from '@waybill/schema/position-frames';
import { beforeEach, expect, test } from 'vitest';
import { driverWith, vtcId } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { setMapSize } from '#src/testing/map-size.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const minuteMs = 60_000;

let stored: CompanyEvent;

const after = (minutes: number) => new Date(Date.now() + minutes * minuteMs).toISOString();

beforeEach(() => {
  setMapSize();
  stored = {
    ...exampleEvent,
    vtc: { ...exampleEvent.vtc, id: vtcId },
    reach: 'COMPANY',
    phase: 'RUNNING',
    meetsAt: after(-60),
    startsAt: after(-30),
    endsAt: after(60),
    own: { answer: 'YES', showsPlace: true, isWaiting: false, waitingAhead: 0 },
  };
  const { server } = browser();
  server.answer(companyEventsContract.get, () => ({ event: stored, slots: [], source: null }));
  server.answer(companyEventsContract.listAnswers, () => ({ answers: [], nextCursor: null }));
  server.answer(companyEventsContract.setAnswer, ({ body: { answer, showsPlace = true } }) => {
    stored = { ...stored, own: { answer, showsPlace, isWaiting: false, waitingAhead: 0 } };
    return { event: stored };
  });
  server.answer(roadsContract.listMapCities, () => ({ cities: [] }));
});

function tell(frame: PositionFrame): void {
  const data: unknown = JSON.parse(/data: (.*)/.exec(encodeFrame(frame))?.[1] ?? '');
  if (typeof data !== 'object' || data === null) throw new Error('the frame has no data');
  act(() => browser().live.tell(frame.event, 0, data));
}

const streams = () =>
  browser()
    .live.urls()
    .filter((url) => url.includes('/positions/stream'));

test('a driver sees who is with the group, and how far behind the others are', async () => {
  const driver = driverWith();
  browser().signIn(driver);
  await browser().open(`/dashboard/events/${stored.id}`);
  await waitFor(() => expect(streams()[0]).toContain(`scope=event%3A${stored.id}`));
  const names = ['Elin', 'Gustav', 'Ines'].map((name, index) => ({
    h: index + 1,
    driverId: index === 2 ? driver.id : crypto.randomUUID(),
    name,
    company: index === 1 ? '' : 'NORD',
    jobId: null,
  }));
  const moving = { z: 0, speedKmh: 80, heading: 64, ageMs: 0, standingMinutes: 0 };
  const points = [
    { ...moving, h: 1, x: 0 },
    { ...moving, h: 2, x: 500 },
    { ...moving, h: 3, x: -5_000 },
  ];
  const streamId = crypto.randomUUID();
  tell({ event: 'snap', streamId, t: 1_000, names, points, counts: [] });
  await screen.findByText('2 trucks together · You: 95 km behind');
  const trucks = within(screen.getByRole('list', { name: 'Trucks' }));
  expect(trucks.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ines NORD95 km behind',
    'Elin NORDwith the group',
    'Gustav with the group',
  ]);
  await expectAccessible();
});

test('a driver hides their position from the convoy', async () => {
  browser().signIn(driverWith());
  await browser().open(`/dashboard/events/${stored.id}`);
  await browser().press('switch', /^Show my position to the convoy/);
  await waitFor(() =>
    expect(
      browser()
        .server.requestsTo(companyEventsContract.setAnswer)
        .map(({ body }) => body),
    ).toEqual([{ answer: 'YES', showsPlace: false }]),
  );
});

test.each<[string, Partial<CompanyEvent>]>([
  [
    'before the meeting',
    { meetsAt: '2099-05-09T18:00:00.000Z', endsAt: '2099-05-09T20:00:00.000Z' },
  ],
  [
    'waiting for a place',
    {
      own: {
        ...exampleEvent.own,
        answer: 'YES',
        showsPlace: true,
        isWaiting: true,
        waitingAhead: 0,
      },
    },
  ],
  ['once it is cancelled', { state: 'CANCELLED' }],
])('there is no convoy %s', async (_, changed) => {
  stored = { ...stored, ...changed };
  browser().signIn(driverWith());
  await browser().open(`/dashboard/events/${stored.id}`);
  await screen.findByRole('heading', { name: stored.title });
  expect(screen.queryByRole('heading', { name: 'Live convoy' })).toBeNull();
  expect(streams()).toEqual([]);
});
