export const messages = {
  placeCityUnknown: 'Choose a city of the game.',
  placeSizeInvalid: 'Choose one of the larger sizes.',
  placeTaken: 'Your company already has one in this city.',
  placeInUse: 'Move its trucks to another garage first.',
  placeSold: 'This place is already sold.',
  stockLeft: 'Empty the warehouse first.',
  stockMassInvalid: 'The mass must be between 0 and 10,000 t.',
  stockRoomMissing: 'The warehouse has no room for that.',
  stockGoodsTooMany: 'A warehouse can have up to 50 goods.',
  stockGoodsTwice: 'Add each cargo once.',
  stockCargoUnknown: 'Add this cargo to the goods first.',
  stockReasonRequired: 'Please enter a reason.',
} as const;

export const limits = {
  goodsPerPlace: 50,
  /** The grams of the largest warehouse. */
  stockG: 10_000_000_000,
  stockReason: { min: 3, max: 200 },
} as const;

export const errors = {
  PLACE_TAKEN: { status: 409, message: messages.placeTaken },
  PLACE_IN_USE: { status: 409, message: messages.placeInUse },
  PLACE_SOLD: { status: 409, message: messages.placeSold },
  STOCK_LEFT: { status: 409, message: messages.stockLeft },
} as const;

export const auditActions = [
  'place.bought',
  'place.enlarged',
  'place.sold',
  'stock.goods-changed',
  'stock.counted',
] as const;

export const rateLimits = {
  placeWriteByUser: { points: 60, perSeconds: 3_600 },
  stockWriteByUser: { points: 120, perSeconds: 3_600 },
} as const;
