export const messages = {
  exhibitsTooMany: 'A museum has room for 100 trucks. Take one out first.',
  exhibitStoryTooLong: 'A story can have up to 2,000 characters.',
  exhibitPositionInvalid: 'The position must be between 1 and 1,000.',
  truckExhibited: 'This truck is in the museum. Take it out first.',
} as const;

export const limits = {
  exhibits: 100,
  exhibitStory: { max: 2_000 },
  exhibitPosition: { min: 1, max: 1_000 },
} as const;

export const errors = {
  EXHIBITS_TOO_MANY: { status: 409, message: messages.exhibitsTooMany },
  TRUCK_EXHIBITED: { status: 409, message: messages.truckExhibited },
} as const;

export const auditActions = [
  'truck.exhibited',
  'truck.exhibit-changed',
  'truck.exhibit-removed',
] as const;
