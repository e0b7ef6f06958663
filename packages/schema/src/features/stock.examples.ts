export const exampleStockGood = {
  cargoId: 'paper',
  cargo: 'Paper',
  takes: true,
  gives: true,
  minG: 40_000_000,
  levelG: 36_000_001,
  valueMinor: 666_000,
  priceMinor: 22_400,
};

export const exampleStockMove = {
  id: '01981b74-5d6e-7f80-91a2-b3c4d5e6f830',
  kind: 'IN' as const,
  at: '2026-03-02T19:30:00.000Z',
  cargoId: 'paper',
  cargo: 'Paper',
  massG: 18_000_001,
  movedG: 18_000_001,
  valueMinor: 306_000,
  priceMinor: 17_000,
  levelG: 36_000_001,
  reason: null,
  job: { id: '01981b74-5d6e-7f80-91a2-b3c4d5e6f831', number: 118 },
};
