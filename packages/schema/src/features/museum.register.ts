export const messages = {
  exhibitsTooMany: 'A museum has room for 100 trucks. Take one out first.',
  exhibitStoryTooLong: 'A story can have up to 2,000 characters.',
  exhibitPositionInvalid: 'The position must be between 1 and 1,000.',
  exhibitPhotosTooMany: 'A truck can have up to 8 photos. Remove one first.',
  exhibitPhotoAltLength: 'Describe the photo in 1 to 200 characters.',
  truckExhibited: 'This truck is in the museum. Take it out first.',
} as const;

export const limits = {
  exhibits: 100,
  exhibitStory: { max: 2_000 },
  exhibitPosition: { min: 1, max: 1_000 },
  exhibitPhotos: 8,
  /** In the sitemap. */
  sitemapMuseums: 1_000,
  exhibitPhotoAlt: { min: 1, max: 200 },
} as const;

export const errors = {
  EXHIBITS_TOO_MANY: { status: 409, message: messages.exhibitsTooMany },
  EXHIBIT_PHOTOS_TOO_MANY: { status: 409, message: messages.exhibitPhotosTooMany },
  TRUCK_EXHIBITED: { status: 409, message: messages.truckExhibited },
} as const;

export const auditActions = [
  'truck.exhibited',
  'truck.exhibit-changed',
  'truck.exhibit-removed',
  'truck.exhibit-photo-added',
  'truck.exhibit-photo-removed',
] as const;
