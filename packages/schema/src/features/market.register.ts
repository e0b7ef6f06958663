export const messages = {
  watchesTooMany: 'You can watch up to 20 cargoes.',
  watchedTwice: 'Watch each cargo once.',
  watchEmpty: 'Choose a value above or below.',
  watchInvalid: 'The value must be between 0.75 and 1.35.',
} as const;

export const limits = {
  watchesPerUser: 20,
  marketPpm: { min: 750_000, max: 1_350_000 },
} as const;

export const rateLimits = {
  marketWatchByUser: { points: 120, perSeconds: 3_600 },
} as const;
