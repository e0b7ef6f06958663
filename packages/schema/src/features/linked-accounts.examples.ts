/** A user’s linked accounts, for the API reference. */
export const exampleLinkedAccounts = {
  discord: {
    id: '80351110224678912',
    name: 'Nora Nightline',
    pictureUrl: null,
    linkedAt: '2026-03-02T18:20:00.000Z',
  },
  truckersMp: {
    linkedAt: '2026-03-02T18:21:00.000Z',
    checkedAt: '2026-03-08T18:21:00.000Z',
    failedAt: null,
    player: { id: 1_204_501, name: 'Nora Nightline', isBanned: false, bannedUntil: null },
  },
};
