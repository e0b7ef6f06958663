import { contract } from '@waybill/schema/contract';
import { expect, test } from 'vitest';
import { buildDraft, eventForm } from '../../testing/event-kit.ts';
import { buildStaff, buildVtc } from '../../testing/factories.ts';
import { refusedCodeOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const { events, routePlans } = contract;

test('an event has a meeting point and a saved route, which other organisers keep', async () => {
  const company = await buildVtc(app());
  const vtcId = company.vtc.id;
  const [planner, other] = [
    await buildStaff(app(), company, ['EVENTS']),
    await buildStaff(app(), company, ['EVENTS']),
  ];
  const { routePlan } = await planner.browser.call(routePlans.create, {
    params: { vtcId },
    body: { name: 'North', game: 'ets2', stops: ['berlin', 'wroclaw', 'praha'] },
  });
  const form = { meet: { x: 10_846, z: -9_215 }, routePlanId: routePlan.id };
  // No one can show a route that they don't see, or one of another game.
  expect(await refusedCodeOf(buildDraft(app(), other, vtcId, form))).toBe('VALIDATION_FAILED');
  expect(await refusedCodeOf(buildDraft(app(), planner, vtcId, { ...form, game: 'ats' }))).toBe(
    'VALIDATION_FAILED',
  );
  const { id, ...event } = await buildDraft(app(), planner, vtcId, form);
  const route = {
    routePlanId: routePlan.id,
    stops: ['berlin', 'wroclaw', 'praha'].map((cityId) => ({ cityId, name: expect.any(String) })),
  };
  expect(event).toMatchObject({ meet: form.meet, route });
  const update = async (more: Parameters<typeof eventForm>[1]) => {
    const body = eventForm(app(), more);
    const params = { eventId: id };
    return (await other.browser.call(events.update, { params, body })).event;
  };
  expect(await update({ ...form, meet: null })).toMatchObject({ meet: null, route });
  await planner.browser.call(routePlans.remove, { params: { vtcId, routePlanId: routePlan.id } });
  const read = await planner.browser.call(events.get, { params: { eventId: id } });
  expect(read.event.route).toBeNull();
});
