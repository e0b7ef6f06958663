export const messages = {
  suggestionGone: 'This suggestion is out of date.',
  suggestionOfOther: 'Only the driver or a dispatcher can answer this suggestion.',
  dispatchTooLarge: 'Choose fewer drivers.',
  dispatchNoDrivers: 'Choose at least one driver.',
  dispatchTwice: 'Choose each driver once.',
} as const;

export const limits = {
  /** Suggestions that a driver gets at once. */
  suggestionsShown: 5,
  suggestionMs: 86_400_000,
  dispatchDrivers: 500,
  /** Enough for the ids of that many. */
  dispatchBytes: 32_768,
  dispatchOffers: 2_000,
  /** The pairs of drivers and loads that a dispatch lists. */
  dispatchPairs: 1_000,
} as const;

export const errors = {
  SUGGESTION_GONE: { status: 409, message: messages.suggestionGone },
  DISPATCH_TOO_LARGE: { status: 422, message: messages.dispatchTooLarge },
} as const;

export const rateLimits = {
  suggestionsByUser: { points: 60, perSeconds: 3_600 },
  dispatchByVtc: { points: 60, perSeconds: 3_600 },
} as const;
