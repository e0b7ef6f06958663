export const examplePolicyPeriod = {
  number: 3,
  startsAt: '2026-11-01T18:00:00.000Z',
  endsAt: '2026-12-01T18:00:00.000Z',
  trucks: 4,
  valueMinor: 52_204_100,
  months: 7,
  lossRatioPpm: 333_333,
  factorPpm: 820_513,
  bonusPpm: 950_000,
  premiumMinor: 488_312,
};

const { number: _number, startsAt: _startsAt, endsAt: _endsAt, ...quote } = examplePolicyPeriod;

export const examplePremiumTerms = quote;

export const examplePolicy = {
  id: '01981b74-5d6e-7f80-91a2-b3c4d5e6fb21',
  kind: 'HULL' as const,
  startedAt: '2026-09-02T18:00:00.000Z',
  endsAt: null,
  period: examplePolicyPeriod,
};

export const exampleClaim = {
  id: '01981b74-5d6e-7f80-91a2-b3c4d5e6fb31',
  kind: 'HULL' as const,
  state: 'OPEN' as const,
  job: { id: '01981b74-5d6e-7f80-91a2-b3c4d5e6f7a1', number: 118 },
  truck: { id: '01981b74-5d6e-7f80-91a2-b3c4d5e6f901', name: 'Old Faithful' },
  driver: { id: '01981b74-5d6e-7f80-91a2-b3c4d5e6f708', username: 'Kai' },
  happenedAt: '2026-11-28T19:40:12.000Z',
  collisions: 2,
  lossMinor: 195_000,
  payableMinor: 145_000,
  currency: 'EUR' as const,
  decidedBy: null,
  decidedAt: null,
  reason: '',
};
