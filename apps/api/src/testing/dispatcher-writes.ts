import { contract } from '@waybill/schema/contract';
import { insertSuggestion } from './dispatcher-kit.ts';
import { entry, type TableEntry } from './table-entry.ts';

const { dispatcher } = contract;
const game = 'ets2' as const;

/** The writes of the dispatcher, each with a valid request. */
export const dispatcherWrites: readonly TableEntry[] = [
  entry(dispatcher.makeOwn, async ({ staff }) => [
    staff,
    (call) => call(dispatcher.makeOwn, { body: { game } }),
  ]),
  entry(dispatcher.dispatch, async ({ staff, vtc, owner }) => {
    const body = { game, driverIds: [owner.user.id] };
    return [staff, (call) => call(dispatcher.dispatch, { params: { vtcId: vtc.id }, body })];
  }),
  entry(dispatcher.accept, async ({ app, staff, vtc, owner }) => {
    const params = { suggestionId: await insertSuggestion(app, owner, vtc.id) };
    return [staff, (call) => call(dispatcher.accept, { params })];
  }),
  entry(dispatcher.decline, async ({ app, staff, vtc, owner }) => {
    const params = { suggestionId: await insertSuggestion(app, owner, vtc.id) };
    return [staff, (call) => call(dispatcher.decline, { params })];
  }),
];

/** The reads of the dispatcher. */
export const dispatcherReads: readonly TableEntry[] = [
  entry(dispatcher.getHindsight, async ({ staff, vtc }) => [
    staff,
    (call) => call(dispatcher.getHindsight, { params: { vtcId: vtc.id } }),
  ]),
];
