const offer = {
  id: 'contract:01981b74-5d6e-7f80-91a2-b3c4d5e6fa01',
  kind: 'CONTRACT' as const,
  refId: '01981b74-5d6e-7f80-91a2-b3c4d5e6fa01',
  client: 'Nordic Paper',
  from: { cityId: 'berlin', name: 'Berlin' },
  to: { cityId: 'wroclaw', name: 'Wrocław' },
  cargoId: 'office_paper',
  cargo: 'Office Paper',
  until: '2026-12-06T20:00:00.000Z',
};

export const exampleEstimate = {
  offer,
  terms: {
    revenueMinor: 1_184_400,
    bonusMinor: 50_000,
    fuelMinor: -17_900,
    tollsMinor: -3_200,
    wearMinor: -8_600,
    payMinor: -71_700,
    approachMinor: -9_400,
  },
  currency: 'EUR' as const,
  distanceM: 358_700,
  approachM: 121_000,
  netMinor: 1_123_600,
  score: 2_342.3,
};

export const exampleSuggestion = {
  ...exampleEstimate,
  id: '01981b74-5d6e-7f80-91a2-b3c4d5e6fb01',
  game: 'ets2' as const,
  driver: { id: '01981b74-5d6e-7f80-91a2-b3c4d5e6f708', username: 'Kai', avatarUrl: null },
  state: 'SHOWN' as const,
  madeAt: '2026-12-01T18:00:00.000Z',
  expiresAt: '2026-12-02T18:00:00.000Z',
  isDispatched: false,
  planId: null,
};

export const exampleDispatch = {
  assignments: [{ ...exampleSuggestion, isDispatched: true }],
  none: [
    {
      driver: { id: '01981b74-5d6e-7f80-91a2-b3c4d5e6f709', username: 'Elin', avatarUrl: null },
      blocks: [{ kind: 'BUSY' as const, wearPpm: null, neededMs: null, leftMs: null, until: null }],
      best: exampleEstimate,
    },
  ],
  gainMinor: 41_200,
  lessEmpty: 1,
  currency: 'EUR' as const,
  pairs: [],
};

export const exampleHindsight = {
  currency: 'EUR' as const,
  deliveries: 14,
  expectedMinor: 1_091_200,
  actualMinor: 1_052_800,
  spreadMinor: 84_300,
};
