import { contract } from '@waybill/schema/contract';
import type { Driver } from './factories.ts';
import { entry, type TableEntry } from './table-entry.ts';

const { routePlans } = contract;

const form = { name: 'North', game: 'ets2', stops: ['berlin', 'wroclaw'] } as const;

/** Creates a member's route plan. */
export async function buildRoutePlan({ browser }: Driver, vtcId: string) {
  const body = { ...form, stops: [...form.stops] };
  const { routePlan } = await browser.call(routePlans.create, { params: { vtcId }, body });
  return { vtcId, routePlanId: routePlan.id };
}

/** The writes on route plans, each with a valid request. */
export const routePlanWrites: readonly TableEntry[] = [
  entry(routePlans.create, async ({ staff, vtc: { id: vtcId } }) => {
    const body = { ...form, stops: [...form.stops] };
    return [staff, (call) => call(routePlans.create, { params: { vtcId }, body })];
  }),
  entry(routePlans.rename, async ({ staff, vtc }) => {
    const params = await buildRoutePlan(staff, vtc.id);
    return [staff, (call) => call(routePlans.rename, { params, body: { name: 'South' } })];
  }),
  entry(routePlans.setDriver, async ({ owner, staff, vtc }) => {
    const params = await buildRoutePlan(staff, vtc.id);
    const body = { driverId: owner.user.id };
    return [staff, (call) => call(routePlans.setDriver, { params, body })];
  }),
  entry(routePlans.remove, async ({ staff, vtc }) => {
    const params = await buildRoutePlan(staff, vtc.id);
    return [staff, (call) => call(routePlans.remove, { params })];
  }),
];

/** The reads of route plans. */
export const routePlanReads: readonly TableEntry[] = [
  entry(routePlans.findRoute, async ({ staff, vtc: { id: vtcId } }) => {
    const query = { game: 'ets2', stops: 'berlin,wroclaw' } as const;
    return [staff, (call) => call(routePlans.findRoute, { params: { vtcId }, query })];
  }),
  entry(routePlans.list, async ({ staff, vtc: { id: vtcId } }) => [
    staff,
    (call) => call(routePlans.list, { params: { vtcId }, query: {} }),
  ]),
  entry(routePlans.get, async ({ staff, vtc }) => {
    const params = await buildRoutePlan(staff, vtc.id);
    return [staff, (call) => call(routePlans.get, { params })];
  }),
];
