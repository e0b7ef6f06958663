export const messages = {
  liveryNameRequired: 'Please enter a name for the livery.',
  liveryNameLength: 'A livery’s name must have 3 to 60 characters.',
  liveryModelsTooMany: 'A livery can name up to 20 models.',
  liveryColoursInvalid: 'Choose up to 4 colours, such as #1b4a9c.',
  liveryCreditsTooLong: 'The credits can have up to 120 characters.',
  liveryWorkshopInvalid: 'Enter the number of the Workshop item.',
  liveryFileRequired: 'Choose a file, or add a Workshop item to the livery first.',
  liveryFileTooLarge: 'The file can have up to 16 MB.',
  liveryTypeInvalid: 'Choose a PNG or JPEG image, or a ZIP.',
  liveryZipUnreadable: 'This ZIP can’t be read.',
  liveryZipTooLarge: 'This ZIP is too large.',
  liveryZipNames: 'This ZIP has unsafe file names.',
  liveryZipTypes: 'This ZIP has files other than textures.',
  liveryQuota: 'Your liveries are full (200 MB). Delete one first.',
  liveryOwnApproval: 'Ask someone else to approve it.',
  liveriesTooMany: 'Your company can have up to 200 liveries.',
  liveryVersionsTooMany: 'A livery can have up to 50 versions.',
  liveriesRequiredTooMany: 'Up to 3 liveries of a game can be required.',
  liveryDiffers: 'This livery doesn’t fit this truck.',
  liveryWornByOther: 'Only the truck’s driver and fleet staff can set its livery.',
} as const;

export const limits = {
  liveries: 200,
  liveryName: { min: 3, max: 60 },
  liveryModels: 20,
  liveryColours: 4,
  liveryCredits: { max: 120 },
  liveryVersions: 50,
  liveriesRequired: 3,
  /** The largest file of a version. */
  liveryFileBytes: 16 * 1_048_576,
  /** Of all files of a company. */
  liveryQuotaBytes: 200 * 1_048_576,
} as const;

export const errors = {
  LIVERY_FILE_TOO_LARGE: { status: 413, message: messages.liveryFileTooLarge },
  LIVERY_TYPE_INVALID: { status: 415, message: messages.liveryTypeInvalid },
  LIVERY_ZIP_UNREADABLE: { status: 422, message: messages.liveryZipUnreadable },
  LIVERY_ZIP_TOO_LARGE: { status: 422, message: messages.liveryZipTooLarge },
  LIVERY_ZIP_NAMES: { status: 422, message: messages.liveryZipNames },
  LIVERY_ZIP_TYPES: { status: 422, message: messages.liveryZipTypes },
  LIVERY_QUOTA: { status: 409, message: messages.liveryQuota },
  LIVERY_OWN_APPROVAL: { status: 403, message: messages.liveryOwnApproval },
  LIVERIES_TOO_MANY: { status: 409, message: messages.liveriesTooMany },
  LIVERY_VERSIONS_TOO_MANY: { status: 409, message: messages.liveryVersionsTooMany },
  LIVERIES_REQUIRED_TOO_MANY: { status: 409, message: messages.liveriesRequiredTooMany },
  LIVERY_DIFFERS: { status: 422, message: messages.liveryDiffers },
  LIVERY_WORN_BY_OTHER: { status: 403, message: messages.liveryWornByOther },
} as const;

export const auditActions = [
  'livery.created',
  'livery.changed',
  'livery.removed',
  'livery.submitted',
  'livery.approved',
  'livery.withdrawn',
] as const;

export const rateLimits = {
  liveryWriteByUser: { points: 120, perSeconds: 3_600 },
  liveryDownloadByUser: { points: 120, perSeconds: 3_600 },
} as const;
