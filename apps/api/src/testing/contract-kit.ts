import { contract } from '@waybill/schema/contract';
import type { ContractForm } from '@waybill/schema/features/contracts.fields';
import { buildVtc, type Driver } from './factories.ts';
import { insertJob, type JobFields } from './job-kit.ts';
import { openBooks } from './ledger-kit.ts';
import type { TestApp } from './test-app.ts';

const { contracts } = contract;
const hourMs = 3_600_000;

type Form = Parameters<typeof toForm>[1];

/** The form of a contract over two deliveries, which starts in an hour and ends in a day. */
function toForm(now: Date, form: Partial<ContractForm>) {
  const at = (hours: number) => new Date(now.getTime() + hours * hourMs).toISOString();
  return {
    audience: 'BOARD',
    client: 'Wood & Sons',
    game: 'ets2',
    unit: 'JOBS',
    quantity: 2,
    startsAt: at(1),
    endsAt: at(24),
    bonusMinor: 100_001,
    penaltyMinor: form.audience === 'DRIVERS' ? 0 : 30_000,
    ...form,
  } as const;
}

/** Offers a contract of a company. */
export async function offer(app: TestApp, owner: Driver, vtcId: string, form: Form = {}) {
  const body = toForm(app.services.clock(), form);
  return (await owner.browser.call(contracts.offer, { params: { vtcId }, body })).contract;
}

export interface Party {
  readonly owner: Driver;
  readonly vtc: { readonly id: string };
}

/** Creates a company with open books and cash. */
export async function buildParty(app: TestApp): Promise<Party> {
  const party = await buildVtc(app);
  await openBooks(party.owner, party.vtc.id, { openingMinor: 1_000_000 });
  return party;
}

/** Bids on a contract. Returns the bid's id. */
export async function placeBid(owner: Driver, contractId: string, bonusMinor = 100_001) {
  const body = { bonusMinor, note: '' };
  return (await owner.browser.call(contracts.bid, { params: { contractId }, body })).bid.id;
}

export async function acceptBid(owner: Driver, contractId: string, bidId: string) {
  const params = { contractId };
  return (await owner.browser.call(contracts.accept, { params, body: { bidId } })).contract;
}

/** Creates an active contract between two companies. */
export async function buildActive(
  app: TestApp,
  [offerer, carrier]: readonly [Party, Party],
  form: Form = {},
) {
  const { id } = await offer(app, offerer.owner, offerer.vtc.id, form);
  return acceptBid(offerer.owner, id, await placeBid(carrier.owner, id));
}

/** Stores a delivery that ended some hours after now. */
export async function deliver(
  app: TestApp,
  driver: Driver,
  vtcId: string,
  endsInHours: number,
  fields: JobFields = {},
): Promise<string> {
  const endedAt = new Date(app.services.clock().getTime() + endsInHours * hourMs);
  const startedAt = new Date(endedAt.getTime() - hourMs / 2);
  return insertJob(app, driver, { vtcId, startedAt, endedAt, late: false, ...fields });
}
