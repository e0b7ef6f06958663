export const messages = {
  trucksTooMany: 'Your company can add up to 2,000 trucks.',
  truckDriverUnknown: 'Choose a member of your company.',
  truckModelUnknown: 'Choose a model of the game.',
  truckPlateSeen: 'The plate of this truck comes from the game.',
  truckPlateTooLong: 'A plate can have up to 32 characters.',
  truckNicknameTooLong: 'A nickname can have up to 40 characters.',
  truckOdometerInvalid: 'The odometer must be between 0 and 10,000,000 km.',
  truckPlaceInvalid: 'Choose a garage for trucks of this game.',
  placeFull: 'This garage is full.',
  truckSeen: 'This truck was seen in the game. Retire it instead.',
  truckNotInService: 'This truck isn’t in service.',
  truckNotRetired: 'This truck isn’t retired.',
  truckJoined: 'This truck is part of another one. Separate it first.',
  truckNotJoined: 'This truck isn’t joined.',
  truckOwned: 'The company owns this truck.',
  truckNotOwned: 'The company doesn’t own this truck.',
  truckSold: 'This truck was sold.',
  truckPriceInvalid: 'The price must be between 1,000 and 5,000,000.',
  joinDiffers: 'Only trucks of one driver and model can be joined.',
} as const;

export const limits = {
  /** Trucks that were added by hand. Those seen in the game always have room. */
  trucksByHand: 2_000,
  truckNickname: { max: 40 },
  truckPlate: { max: 32 },
  truckOdometerM: 10_000_000_000,
  /** Of a truck that a company buys (choice). */
  truckPriceMinor: { min: 100_000, max: 500_000_000, default: 15_000_000 },
} as const;

export const errors = {
  TRUCKS_TOO_MANY: { status: 409, message: messages.trucksTooMany },
  PLACE_FULL: { status: 409, message: messages.placeFull },
  TRUCK_SEEN: { status: 409, message: messages.truckSeen },
  TRUCK_NOT_IN_SERVICE: { status: 409, message: messages.truckNotInService },
  TRUCK_NOT_RETIRED: { status: 409, message: messages.truckNotRetired },
  TRUCK_JOINED: { status: 409, message: messages.truckJoined },
  TRUCK_NOT_JOINED: { status: 409, message: messages.truckNotJoined },
  TRUCK_OWNED: { status: 409, message: messages.truckOwned },
  TRUCK_NOT_OWNED: { status: 409, message: messages.truckNotOwned },
  TRUCK_SOLD: { status: 409, message: messages.truckSold },
  JOIN_DIFFERS: { status: 422, message: messages.joinDiffers },
} as const;

export const auditActions = [
  'truck.added',
  'truck.changed',
  'truck.removed',
  'truck.retired',
  'truck.returned',
  'truck.joined',
  'truck.separated',
  'truck.bought',
  'truck.sold',
] as const;

export const rateLimits = {
  truckWriteByUser: { points: 120, perSeconds: 3_600 },
} as const;
