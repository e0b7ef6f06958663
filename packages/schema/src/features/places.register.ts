export const messages = {
  placeCityUnknown: 'Choose a city of the game.',
  placeSizeInvalid: 'Choose one of the larger sizes.',
  placeTaken: 'Your company already has one in this city.',
  placeInUse: 'Move its trucks to another garage first.',
  placeSold: 'This place is already sold.',
} as const;

export const errors = {
  PLACE_TAKEN: { status: 409, message: messages.placeTaken },
  PLACE_IN_USE: { status: 409, message: messages.placeInUse },
  PLACE_SOLD: { status: 409, message: messages.placeSold },
} as const;

export const auditActions = ['place.bought', 'place.enlarged', 'place.sold'] as const;

export const rateLimits = {
  placeWriteByUser: { points: 60, perSeconds: 3_600 },
} as const;
