export const exampleMarket = {
  game: 'ets2' as const,
  from: '2026-03-02T00:00:00.000Z',
  until: '2026-03-05T00:00:00.000Z',
  cargoes: [
    {
      cargoId: 'paper',
      name: 'Paper',
      indexPpm: 1_120_000,
      beforePpm: 1_060_000,
      n3: 2,
      n30: 41,
    },
  ],
  lanes: [
    {
      from: 'Berlin',
      to: 'Wrocław',
      cargoId: 'paper',
      cargo: 'Paper',
      jobs: 6,
      revenueMinor: 1_184_000,
      indexPpm: 1_120_000,
    },
  ],
};

export const exampleMarketHistory = {
  game: 'ets2' as const,
  cargoId: 'paper',
  name: 'Paper',
  steps: [
    { step: 20, from: '2026-03-02T00:00:00.000Z', indexPpm: 1_120_000, n3: 2, n30: 41 },
    { step: 19, from: '2026-02-27T00:00:00.000Z', indexPpm: 1_060_000, n3: 3, n30: 40 },
  ],
  forecast: [1_096_000, 1_076_800, 1_061_440, 1_049_152, 1_039_322],
};

export const exampleMarketWatch = {
  game: 'ets2' as const,
  cargoId: 'paper',
  name: 'Paper',
  indexPpm: 1_120_000,
  abovePpm: 1_150_000,
  belowPpm: null,
};
