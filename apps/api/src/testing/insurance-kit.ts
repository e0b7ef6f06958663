import { contract } from '@waybill/schema/contract';
import type { InsuranceKind } from '@waybill/schema/features/insurance.models';
import type { Driver } from './factories.ts';
import { openBooks, postDue } from './ledger-kit.ts';
import type { TestApp } from './test-app.ts';
import { drive } from './truck-kit.ts';

const { insurance } = contract;

/** Insures a company, whose books it opens. Returns the policy. */
export async function insure(owner: Driver, vtcId: string, kind: InsuranceKind = 'CARGO') {
  await openBooks(owner, vtcId);
  return (await owner.browser.call(insurance.start, { params: { vtcId }, body: { kind } })).policy;
}

/** Lets a driver damage a load of an insured company. Returns the id of the open claim. */
export async function buildClaim(
  app: TestApp,
  owner: Driver,
  vtcId: string,
  driver = owner,
): Promise<string> {
  const policies = await app.db.insurancePolicy.count({ where: { vtcId, kind: 'CARGO' } });
  if (policies === 0) await insure(owner, vtcId);
  const damage = { revenueMinor: 1_000_000, cargoDamagePpm: 100_000 };
  const jobId = await drive(app, driver, vtcId, { fromM: 0, toM: 100_000, ...damage });
  await postDue(app);
  return (await app.db.claim.findFirstOrThrow({ where: { vtcId, jobId } })).id;
}
