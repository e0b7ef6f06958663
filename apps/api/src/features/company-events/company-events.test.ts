import { contract } from '@waybill/schema/contract';
import { limits } from '@waybill/schema/limits';
import { beforeEach, describe, expect, test } from 'vitest';
import { ally } from '../../testing/alliance-kit.ts';
import {
  answerEvent,
  buildDraft,
  buildEvent,
  eventForm,
  listHappened,
} from '../../testing/event-kit.ts';
import {
  buildMember,
  buildStaff,
  buildVtc,
  type Driver,
  password,
} from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const { events } = contract;
const hourMs = 3_600_000;

let company: Awaited<ReturnType<typeof buildVtc>>;
let vtcId: string;
/** A member whose role has only this duty. */
let organiser: Driver;
let member: Driver;

beforeEach(async () => {
  company = await buildVtc(app());
  vtcId = company.vtc.id;
  organiser = await buildStaff(app(), company, ['EVENTS']);
  member = await buildMember(app(), vtcId);
});

type Browser = Pick<Driver, 'browser'>;
type Scope = 'COMPANY' | 'ALLIES' | 'PUBLIC';

const get = ({ browser }: Browser, eventId: string) =>
  browser.call(events.get, { params: { eventId } });

async function listIds({ browser }: Browser, scope?: Scope): Promise<string[]> {
  const query = scope === undefined ? {} : { scope };
  return (await browser.call(events.list, { query })).events.map(({ id }) => id);
}

const update = (eventId: string, form: Parameters<typeof eventForm>[1]) =>
  organiser.browser.call(events.update, { params: { eventId }, body: eventForm(app(), form) });

const cancel = (eventId: string, reason = '') =>
  organiser.browser.call(events.cancel, { params: { eventId }, body: { reason } });

describe('an event', () => {
  test('keeps its departure as a moment, entered as a local time in a zone', async () => {
    const year = app().services.clock().getUTCFullYear() + 1;
    const fields = { departure: `${year}-01-10T20:00`, zone: 'Europe/Berlin' };
    const event = await buildDraft(app(), organiser, vtcId, {
      ...fields,
      text: 'Meet at the **port**.',
      meetingMinutes: 45,
      places: 40,
      dlc: ['scandinavia', 'scandinavia'],
      livery: 'Blue trailers',
      fromCityId: 'berlin',
      fromCity: 'Berlin',
    });
    expect(event).toMatchObject({
      state: 'DRAFT',
      phase: 'PLANNED',
      meetsAt: `${year}-01-10T18:15:00.000Z`,
      startsAt: `${year}-01-10T19:00:00.000Z`,
      endsAt: `${year}-01-10T21:00:00.000Z`,
      zone: 'Europe/Berlin',
      from: { id: 'berlin', name: 'Berlin' },
      to: null,
      server: null,
      places: 40,
      dlc: ['scandinavia'],
      livery: 'Blue trailers',
      own: null,
      counts: { yes: 0, maybe: 0, waiting: 0 },
    });
    expect(await get(organiser, event.id)).toMatchObject({ source: 'Meet at the **port**.' });
  });

  test.each([
    ['title', { title: 'ab' }],
    ['departure', { departure: '2027-02-30T20:00' }],
    ['departure', { departure: '2027-02-20T20:00Z' }],
    ['departure', { inHours: -24 * 15 }],
    ['departure', { inHours: 24 * 367 }],
    ['zone', { zone: 'Mars/Olympus' }],
    ['minutes', { minutes: 14 }],
    ['minutes', { minutes: 721 }],
    ['meetingMinutes', { meetingMinutes: 181 }],
    ['livery', { livery: 'x'.repeat(201) }],
    ['places', { places: 0 }],
    ['places', { places: 2_001 }],
  ] as const)('is refused with a wrong %s, %j', async (field, form) => {
    app().travelTo('2026-11-01T12:00:00Z');
    const attempt = buildDraft(app(), organiser, vtcId, form);
    await expect(attempt).rejects.toMatchObject({
      status: 422,
      body: { fields: { [field]: expect.any(String) } },
    });
  });

  test('can’t depart at a time that clocks skip, and is offered the times around it', async () => {
    app().travelTo('2026-11-01T12:00:00Z');
    const form = { departure: '2027-03-28T02:30', zone: 'Europe/Berlin' };
    await expect(buildDraft(app(), organiser, vtcId, form)).rejects.toMatchObject({
      status: 422,
      body: {
        code: 'TIME_MISSING',
        fields: { departure: expect.any(String) },
        times: { before: '2027-03-28T01:30', after: '2027-03-28T03:30' },
      },
    });
  });

  test('is a draft that only organisers see until it is published', async () => {
    const draft = await buildDraft(app(), organiser, vtcId, { reach: 'PUBLIC' });
    await expect(get(member, draft.id)).rejects.toMatchObject({ status: 404 });
    expect(await listIds(member)).toEqual([]);
    expect(await listIds(organiser, 'COMPANY')).toEqual([draft.id]);
    expect(await listIds(organiser, 'PUBLIC')).toEqual([]);
    const params = { eventId: draft.id };
    await organiser.browser.call(events.publish, { params });
    await organiser.browser.call(events.publish, { params });
    expect((await get(member, draft.id)).event.state).toBe('PUBLISHED');
    expect(await get(member, draft.id)).toMatchObject({ source: null });
    expect((await listHappened(app(), draft.id)).map(({ type }) => type)).toEqual([
      'event.published',
    ]);
    const removal = organiser.browser.call(events.remove, { params });
    await expect(removal).rejects.toMatchObject({ status: 409, body: { code: 'EVENT_PUBLISHED' } });
  });

  test('is seen by the company, its allies or everyone, as its organisers choose', async () => {
    const friends = await buildVtc(app());
    await ally([company, friends]);
    const { owner: stranger } = await buildVtc(app());
    const guest = { browser: app().openBrowser() };
    const own = await buildEvent(app(), organiser, vtcId);
    const shared = await buildEvent(app(), organiser, vtcId, { reach: 'ALLIES' });
    const open = await buildEvent(app(), organiser, vtcId, { reach: 'PUBLIC' });
    for (const [viewer, seen] of [
      [member, [own, shared, open]],
      [friends.owner, [shared, open]],
      [stranger, [open]],
      [guest, [open]],
    ] as const) {
      const ids = seen.map(({ id }) => id).toSorted();
      const listed = new Set(await listIds(viewer));
      expect(
        [own, shared, open]
          .map(({ id }) => id)
          .filter((id) => listed.has(id))
          .toSorted(),
      ).toEqual(ids);
      const found = await Promise.allSettled(
        [own, shared, open].map(async ({ id }) => (await get(viewer, id)).event.id),
      );
      const values = found.map((one) => (one.status === 'fulfilled' ? one.value : null));
      expect(values.filter((id) => id !== null).toSorted()).toEqual(ids);
      const refusals = found.filter((one) => one.status === 'rejected');
      expect(refusals.map(({ reason }) => reason)).toEqual(
        refusals.map(() => expect.objectContaining({ status: 404 })),
      );
    }
    expect((await listIds(friends.owner, 'ALLIES')).toSorted()).toEqual(
      [shared.id, open.id].toSorted(),
    );
  });

  test('is hidden from drivers that the company blocks', async () => {
    const { id } = await buildEvent(app(), organiser, vtcId, { reach: 'PUBLIC' });
    await company.owner.browser.call(contract.members.kickWithReason, {
      params: { vtcId, userId: member.user.id },
      body: { blockDays: null },
    });
    await expect(get(member, id)).rejects.toMatchObject({ status: 404 });
    await expect(answerEvent(member, id, 'YES')).rejects.toMatchObject({ status: 404 });
    expect(await listIds(member)).not.toContain(id);
    const { owner: stranger, vtc } = await buildVtc(app());
    expect(await listIds(stranger)).toContain(id);
    const ofCompany = async (tag: string) =>
      stranger.browser.call(events.list, { query: { scope: 'PUBLIC', tag } });
    expect((await ofCompany(company.vtc.tag)).events.map((event) => event.id)).toEqual([id]);
    expect((await ofCompany(vtc.tag)).events).toEqual([]);
  });

  test('keeps its times, game and visibility once drivers meet', async () => {
    const { id, startsAt } = await buildEvent(app(), organiser, vtcId);
    app().travelTo(Date.parse(startsAt) - hourMs / 4);
    expect((await get(member, id)).event.phase).toBe('MEETING');
    const form = { departure: startsAt.slice(0, 16) };
    const changed = await update(id, { ...form, title: 'Late convoy' });
    expect(changed.event).toMatchObject({ title: 'Late convoy', startsAt });
    for (const fixed of [{ game: 'ats' }, { reach: 'PUBLIC' }, { minutes: 60 }] as const) {
      const attempt = update(id, { ...form, ...fixed });
      await expect(attempt).rejects.toMatchObject({ status: 409, body: { code: 'EVENT_BEGUN' } });
    }
  });

  test('asks each driver with a yes again if it moves by more than two hours', async () => {
    const { id } = await buildEvent(app(), organiser, vtcId, { inHours: 48 });
    await answerEvent(member, id, 'YES');
    await update(id, { inHours: 49.9 });
    expect((await get(member, id)).event.own?.answer).toBe('YES');
    await update(id, { inHours: 53 });
    expect((await get(member, id)).event).toMatchObject({
      own: { answer: 'MAYBE' },
      counts: { yes: 0, maybe: 1 },
    });
  });

  test('can be cancelled with a reason, and is not answered after that', async () => {
    const { id } = await buildEvent(app(), organiser, vtcId);
    expect((await cancel(id, 'No server.')).event).toMatchObject({
      state: 'CANCELLED',
      cancelReason: 'No server.',
    });
    const refused = { status: 409, body: { code: 'EVENT_CANCELLED' } };
    await expect(answerEvent(member, id, 'YES')).rejects.toMatchObject(refused);
    await expect(cancel(id)).rejects.toMatchObject(refused);
    await expect(update(id, {})).rejects.toMatchObject(refused);
    const { entries } = await company.owner.browser.call(contract.audit.list, {
      params: { vtcId },
      query: {},
    });
    expect(entries.slice(0, 3).map(({ action }) => action)).toEqual([
      'event.cancelled',
      'event.published',
      'event.created',
    ]);
  });

  test('that is over can’t be answered or cancelled', async () => {
    const { id } = await buildEvent(app(), organiser, vtcId, { inHours: -3 });
    const refused = { status: 409, body: { code: 'EVENT_OVER' } };
    await expect(answerEvent(member, id, 'YES')).rejects.toMatchObject(refused);
    await expect(cancel(id)).rejects.toMatchObject(refused);
  });

  test('stays without its author when that account is deleted', async () => {
    const { id } = await buildEvent(app(), organiser, vtcId);
    await organiser.browser.call(contract.account.removeAccount, {
      body: { currentPassword: password },
    });
    expect((await get(member, id)).event.state).toBe('PUBLISHED');
  });
});

/** Reads all pages of a member's list, two events at a time. */
async function readPages(query: { from?: string; to?: string; order?: 'asc' | 'desc' }) {
  const seen: string[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await member.browser.call(events.list, {
      query: { scope: 'COMPANY', limit: 2, ...query, ...(cursor !== undefined && { cursor }) },
    });
    seen.push(...page.events.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  return seen;
}

describe('the list of events', () => {
  test('is paged by departure, those ahead first or those past latest first', async () => {
    const ids: string[] = [];
    for (const inHours of [-50, -2.5, -1, 5, 30])
      ids.push((await buildEvent(app(), organiser, vtcId, { inHours })).id);
    const now = app().services.clock().toISOString();
    expect(await readPages({ from: now })).toEqual([ids[2], ids[3], ids[4]]);
    expect(await readPages({ to: now, order: 'desc' })).toEqual([ids[1], ids[0]]);
    const early = ['-8640000000000000', ids[0]];
    for (const query of [
      { cursor: 'W10' },
      { cursor: Buffer.from(JSON.stringify(early)).toString('base64url') },
      { from: '0000-01-01T00:00:00Z' },
      { to: '1969-12-31T23:59:59Z' },
    ]) {
      const attempt = member.browser.call(events.list, { query });
      await expect(attempt).rejects.toMatchObject({ status: 422 });
    }
  });

  test('has a company’s events up to its limit', { tags: 'long' }, async () => {
    for (let count = 0; count < limits.eventsAhead; count += 1)
      await app().db.companyEvent.create({
        data: {
          vtcId,
          reach: 'COMPANY',
          title: 'Convoy',
          game: 'ets2',
          zone: 'UTC',
          meetsAt: new Date(Date.now() + hourMs),
          startsAt: new Date(Date.now() + hourMs),
          endsAt: new Date(Date.now() + 2 * hourMs),
          createdAt: new Date(),
        },
      });
    const attempt = buildDraft(app(), organiser, vtcId);
    await expect(attempt).rejects.toMatchObject({ status: 409, body: { code: 'EVENTS_TOO_MANY' } });
  });
});
