export const examplePlace = {
  id: '01981b74-5d6e-7f80-91a2-b3c4d5e6f821',
  kind: 'GARAGE' as const,
  game: 'ets2' as const,
  city: { id: 'berlin', name: 'Berlin' },
  size: 5,
  rentMinor: 200_000,
  paidMinor: 12_000_000,
  boughtAt: '2026-02-03T18:20:00.000Z',
  soldAt: null,
  resultMinor: -640_000,
  stock: null,
  trucks: [{ id: '01981b74-5d6e-7f80-91a2-b3c4d5e6f8a1', name: 'B WB 1' }],
};

export const examplePlaceDetail = {
  ...examplePlace,
  sizes: [
    { size: 5, since: '2026-02-20T17:02:11.000Z', paidMinor: 2_000_000 },
    { size: 3, since: '2026-02-03T18:20:00.000Z', paidMinor: 10_000_000 },
  ],
};
