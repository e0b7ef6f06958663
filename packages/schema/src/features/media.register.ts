export const messages = {
  imageTypeInvalid: 'Please choose a PNG or JPEG image.',
  imageUnreadable: 'Couldn’t read this image. Save it again as PNG or JPEG.',
  pictureRequired: 'Please choose a picture.',
  pictureTooLarge: 'The picture must be under 4 MB.',
  imageDimensionsTooLarge:
    'This image is too large. The maximum is 4,096 pixels per side and 8 megapixels.',
} as const;

export const limits = {
  imageSidePixels: 4_096,
  imagePixels: 8_000_000,
  /** Pictures of events are smaller than this. */
  pictureBytes: 4 * 1_048_576,
} as const;

export const errors = {
  IMAGE_TYPE_INVALID: { status: 415, message: messages.imageTypeInvalid },
  IMAGE_UNREADABLE: { status: 422, message: messages.imageUnreadable },
  PICTURE_TOO_LARGE: { status: 413, message: messages.pictureTooLarge },
  IMAGE_DIMENSIONS_TOO_LARGE: { status: 422, message: messages.imageDimensionsTooLarge },
} as const;

export const rateLimits = { uploadByUser: { points: 20, perSeconds: 10 * 60 } } as const;
