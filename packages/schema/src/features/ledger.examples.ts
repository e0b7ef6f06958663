import { exampleUser } from './users.examples.ts';

const driver = { id: exampleUser.id, username: exampleUser.username };

export const exampleLedger = {
  currency: 'EUR' as const,
  startsOn: '2026-01-01',
  cashMinor: 48_210_940,
  resultMinor: 43_210_940,
  overdraftMinor: 0,
  unpaidMinor: 312_400,
  rates: [{ since: '2026-03-01T00:00:00.000Z', usdPerEurPpm: 1_180_000 }],
  backlog: 0,
  failing: 0,
};

const jobId = '01981b70-1a2b-7c3d-8e4f-5a6b7c8d9e0f';

export const exampleJobEntry = {
  id: '01981b74-5d6e-7f80-91a2-b3c4d5e6f811',
  number: 412,
  kind: 'job' as const,
  sourceId: jobId,
  day: '2026-03-02',
  postedAt: '2026-03-02T19:30:06.120Z',
  driver,
  job: { id: jobId, number: 381 },
  place: null,
  truck: null,
  actor: null,
  reverses: null,
  reversedBy: null,
  ratePpm: null,
  note: '',
  lines: {
    revenue: -1_184_000,
    fuel: 20_931,
    tolls: 4_200,
    transport: 33_000,
    fines: 55_000,
    repair: 49_200,
    cash: 1_021_669,
  },
};

export const exampleManualEntry = {
  id: '01981b74-5d6e-7f80-91a2-b3c4d5e6f812',
  number: 413,
  kind: 'manual' as const,
  sourceId: '01981b74-5d6e-7f80-91a2-b3c4d5e6f812',
  day: '2026-03-02',
  postedAt: '2026-03-02T20:10:41.003Z',
  driver: null,
  job: null,
  place: null,
  truck: null,
  actor: driver,
  reverses: null,
  reversedBy: null,
  ratePpm: null,
  note: 'Prize money of the winter convoy',
  lines: { cash: 250_000, bonuses: -250_000 },
};

export const exampleLedgerReport = {
  currency: 'EUR' as const,
  from: '2026-03-01',
  to: '2026-03-31',
  accounts: { revenue: -31_420_000, fuel: 1_204_300, tolls: 88_200, cash: 30_127_500 },
  before: { revenue: -28_100_000, fuel: 1_101_000, cash: 26_999_000 },
  rows: [
    {
      key: '2026-03-01',
      name: null,
      accounts: { revenue: -31_420_000, fuel: 1_204_300, tolls: 88_200, cash: 30_127_500 },
    },
  ],
  balance: { cash: 48_210_940, equity: -5_000_000 },
  cash: { job: 30_127_500 },
};
