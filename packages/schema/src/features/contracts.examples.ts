import type { Contract, ContractBid, ContractDetail } from './contracts.models.ts';
import { exampleUser } from './users.examples.ts';
import { exampleVtc } from './vtcs.examples.ts';

export const exampleContractBid: ContractBid = {
  id: '01981b80-1a2b-7c3d-8e4f-5a6b7c8d9e10',
  company: { id: exampleVtc.id, name: exampleVtc.name, tag: exampleVtc.tag },
  bonusMinor: 1_450_000,
  note: 'Two of our drivers live in Hamburg.',
  state: 'ACCEPTED',
  createdAt: '2026-02-27T18:04:11.000Z',
};

export const exampleContract: Contract = {
  id: '01981b80-5d6e-7f80-91a2-b3c4d5e6f820',
  audience: 'BOARD',
  state: 'ACTIVE',
  offerer: { id: '01981b80-0a1b-7c2d-8e3f-4a5b6c7d8e9f', name: 'Hansa Cargo' },
  carrier: { id: exampleVtc.id, name: exampleVtc.name },
  client: 'Wood & Sons',
  game: 'ets2',
  cargoId: 'lumber',
  cargo: 'Lumber',
  source: { cityId: null, city: null, territory: 'SE' },
  destination: { cityId: 'hamburg', city: 'Hamburg', territory: null },
  unit: 'TONNES',
  quantity: 400,
  startsAt: '2026-03-01T00:00:00.000Z',
  endsAt: '2026-03-31T22:00:00.000Z',
  maxDamagePpm: 20_000,
  minOnTimePpm: 900_000,
  currency: 'EUR',
  bonusMinor: 1_450_000,
  penaltyMinor: 300_000,
  activeAt: '2026-02-28T09:12:40.000Z',
  fulfilledAt: null,
  settledAt: null,
  progress: { units: 212_400_000, jobs: 10, timed: 9, onTime: 9 },
  bids: null,
  ownBid: exampleContractBid,
};

const driver = { id: exampleUser.id, username: exampleUser.username };

export const exampleContractDetail: ContractDetail = {
  contract: exampleContract,
  jobs: [
    {
      at: '2026-03-14T19:30:00.000Z',
      units: 22_000_000,
      isLate: false,
      job: {
        id: '01981b70-1a2b-7c3d-8e4f-5a6b7c8d9e0f',
        number: 381,
        cargo: 'Lumber',
        sourceCity: 'Malmö',
        destinationCity: 'Hamburg',
        driver,
      },
    },
  ],
  bids: [exampleContractBid],
  parts: [{ driver, units: 212_400_000, bonusMinor: null }],
};
