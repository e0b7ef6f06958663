export const messages = {
  contractClientRequired: 'Please enter a client.',
  contractClientLength: 'The client must have at most 60 characters.',
  contractQuantityInvalid: 'The quantity must be between 1 and 1,000,000.',
  contractPlaceTwice: 'Choose a city or a country, not both.',
  contractPlaceUnknown: 'Choose a country or state of this game.',
  contractEndInvalid: 'The contract must end after it starts, and take 180 days at most.',
  contractEndPast: 'The end must be in the future.',
  contractStartPast: 'The start must be in the future.',
  contractShareInvalid: 'The share must be between 0 and 100%.',
  contractPenaltyOwn: 'Contracts for your own drivers have no penalty.',
  contractNoteLength: 'The note must have at most 200 characters.',
  contractClosed: 'This contract is no longer open.',
  alreadyBid: 'Your company already bid.',
  currenciesDiffer: 'Both companies need books in the same currency.',
  contractsTooMany: 'You can have up to 50 contracts.',
} as const;

const dayMs = 24 * 3_600_000;

export const limits = {
  contractClient: { min: 1, max: 60 },
  contractNote: { max: 200 },
  contractQuantity: { min: 1, max: 1_000_000 },
  contractMinor: 100_000_000_000,
  contractMs: 180 * dayMs,
  /** How long after its end a contract's outcome may change. */
  contractSettlingMs: 30 * dayMs,
  /** How many contracts a company may carry, and how many it may offer, at a time. */
  contractsPerVtc: 50,
  contractJobsShown: 100,
  contractBidsShown: 100,
  contractPartsShown: 200,
} as const;

export const errors = {
  CONTRACT_CLOSED: { status: 409, message: messages.contractClosed },
  ALREADY_BID: { status: 409, message: messages.alreadyBid },
  CURRENCIES_DIFFER: { status: 409, message: messages.currenciesDiffer },
  CONTRACTS_TOO_MANY: { status: 409, message: messages.contractsTooMany },
} as const;

export const auditActions = [
  'contract.offered',
  'contract.bid',
  'contract.bid-withdrawn',
  'contract.accepted',
  'contract.withdrawn',
] as const;

export const rateLimits = {
  contractWriteByUser: { points: 60, perSeconds: 3_600 },
} as const;
