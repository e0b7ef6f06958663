import { contract } from '@waybill/schema/contract';
import { buildPng } from './factories.ts';
import {
  buildApprovedLivery,
  buildLivery,
  liveryForm,
  paintZip,
  submitVersion,
} from './livery-kit.ts';
import { entry, type TableEntry } from './table-entry.ts';
import { addTruck } from './truck-kit.ts';

const { liveries } = contract;

/** The writes on liveries, each with a valid request. */
export const liveryWrites: readonly TableEntry[] = [
  entry(liveries.create, async ({ vtc, staff }) => {
    const params = { vtcId: vtc.id };
    return [staff, (call) => call(liveries.create, { params, body: liveryForm() })];
  }),
  entry(liveries.update, async ({ owner, vtc, staff }) => {
    const params = { liveryId: await buildLivery(owner, vtc.id) };
    const { game: _, ...form } = liveryForm({ name: 'Nordic Red' });
    const body = { ...form, isRequired: false };
    return [staff, (call) => call(liveries.update, { params, body })];
  }),
  entry(liveries.remove, async ({ owner, vtc, staff }) => {
    const params = { liveryId: await buildLivery(owner, vtc.id) };
    return [staff, (call) => call(liveries.remove, { params })];
  }),
  entry(liveries.submit, async ({ owner, vtc, staff }) => {
    const params = { liveryId: await buildLivery(owner, vtc.id) };
    const files = { file: await buildPng() };
    return [staff, (call) => call(liveries.submit, { params, files })];
  }),
  entry(liveries.approve, async ({ owner, vtc, staff }) => {
    const params = { liveryId: await buildLivery(owner, vtc.id), version: 1 };
    await submitVersion(owner, params.liveryId, paintZip());
    return [staff, (call) => call(liveries.approve, { params })];
  }),
  entry(liveries.withdraw, async ({ owner, vtc, staff }) => {
    const params = { liveryId: await buildApprovedLivery(owner, vtc.id), version: 1 };
    return [staff, (call) => call(liveries.withdraw, { params })];
  }),
  entry(liveries.wear, async ({ owner, vtc, staff }) => {
    const params = { truckId: (await addTruck(owner, vtc.id, { plate: 'PAINT' })).id };
    const body = { liveryId: await buildApprovedLivery(owner, vtc.id) };
    return [staff, (call) => call(liveries.wear, { params, body })];
  }),
];

/** The reads of liveries, each with a valid request. */
export const liveryReads: readonly TableEntry[] = [
  entry(liveries.list, async ({ vtc, staff }) => {
    return [staff, (call) => call(liveries.list, { params: { vtcId: vtc.id } })];
  }),
  entry(liveries.get, async ({ owner, vtc, staff }) => {
    const params = { liveryId: await buildLivery(owner, vtc.id) };
    return [staff, (call) => call(liveries.get, { params })];
  }),
];
