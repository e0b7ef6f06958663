import { contract } from '@waybill/schema/contract';
import { buildClaim, insure } from './insurance-kit.ts';
import { openBooks } from './ledger-kit.ts';
import { entry, type TableEntry, type WriteWorld } from './table-entry.ts';

const { insurance } = contract;

const reason = 'A wet road.';

/** Ends what is insured, so that it can be insured again. */
async function endAll({ app, vtc }: WriteWorld): Promise<void> {
  await app.db.insurancePolicy.deleteMany({ where: { vtcId: vtc.id } });
}

async function buildPolicy(world: WriteWorld): Promise<string> {
  await endAll(world);
  return (await insure(world.owner, world.vtc.id)).id;
}

async function claimOf(world: WriteWorld): Promise<string> {
  return buildClaim(world.app, world.owner, world.vtc.id);
}

/** The writes on insurance, each with a valid request. */
export const insuranceWrites: readonly TableEntry[] = [
  entry(insurance.quote, async ({ vtc, owner, staff }) => {
    await openBooks(owner, vtc.id);
    const params = { vtcId: vtc.id };
    return [staff, (call) => call(insurance.quote, { params, body: { kind: 'CARGO' } })];
  }),
  entry(insurance.start, async (world) => {
    await openBooks(world.owner, world.vtc.id);
    await endAll(world);
    const params = { vtcId: world.vtc.id };
    return [world.staff, (call) => call(insurance.start, { params, body: { kind: 'HULL' } })];
  }),
  entry(insurance.end, async (world) => {
    const params = { policyId: await buildPolicy(world) };
    return [world.staff, (call) => call(insurance.end, { params })];
  }),
  entry(insurance.pay, async (world) => {
    const params = { claimId: await claimOf(world) };
    return [world.staff, (call) => call(insurance.pay, { params, body: { reason } })];
  }),
  entry(insurance.deny, async (world) => {
    const params = { claimId: await claimOf(world) };
    return [world.staff, (call) => call(insurance.deny, { params, body: { reason } })];
  }),
  entry(insurance.decideMany, async (world) => {
    const params = { vtcId: world.vtc.id };
    const body = { decision: 'PAID' as const, reason, claimIds: [await claimOf(world)] };
    return [world.staff, (call) => call(insurance.decideMany, { params, body })];
  }),
];

/** The reads of insurance, each with a valid request. */
export const insuranceReads: readonly TableEntry[] = [
  entry(insurance.listPolicies, async ({ vtc, staff }) => {
    const params = { vtcId: vtc.id };
    return [staff, (call) => call(insurance.listPolicies, { params })];
  }),
  entry(insurance.getPolicy, async (world) => {
    const params = { policyId: await buildPolicy(world) };
    return [world.staff, (call) => call(insurance.getPolicy, { params })];
  }),
  entry(insurance.listClaims, async ({ vtc, staff }) => {
    const params = { vtcId: vtc.id };
    return [staff, (call) => call(insurance.listClaims, { params, query: {} })];
  }),
  entry(insurance.getClaim, async (world) => {
    const params = { claimId: await claimOf(world) };
    return [world.staff, (call) => call(insurance.getClaim, { params })];
  }),
];
