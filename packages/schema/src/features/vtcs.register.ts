export const messages = {
  updateFailed: 'Update failed',
  companyUpdated: 'Company updated!',
  allTextFieldsRequired: 'All text fields are required.',
  logoTooLarge: 'Logo must be under 1MB',
  logoRequired: 'Please choose a logo.',
  bannerTooLarge: 'Banner must be under 4MB',
  completeRequiredFields: 'Please complete all required fields.',
  createCompanyFailed: 'Failed to create company.',
  companyCreated: 'Company created successfully!',
  vtcNameLength: 'The name must have 3 to 50 characters.',
  vtcTagLength: 'The tag must have 2 to 6 characters.',
  vtcSloganLength: 'The slogan must have at most 120 characters.',
  tagTaken: 'This tag is already taken.',
  alreadyInVtc: 'You already belong to a company.',
  notInVtc: 'You do not belong to a company.',
  notAMember: 'This driver is not a member of the company.',
  ownerMustStay: 'Transfer the company to another member before you leave.',
  recruitmentClosed: 'This VTC is not taking new drivers at the moment.',
  vtcNameMismatch: 'Type the exact name of the company to delete it.',
  vtcIsEnding: 'This company is scheduled for deletion.',
  vtcIsHidden: 'The operator of this site has hidden this company. Please contact them.',
  countryInvalid: 'Please choose a country from the list.',
  languageInvalid: 'Please choose a language from the list.',
  recruitmentInvalid: 'Recruitment must be open, by application or closed.',
  monthlyMinimumInvalid: 'The monthly minimum must be 1 to 100,000 km.',
  inactiveTimerInvalid: 'The inactive timer must be 1 to 365 days.',
  speedCapInvalid: 'The speed cap must be 50 to 180 km/h (32 to 111 mph).',
  vtcDescriptionLength: 'The description must have at most 5,000 characters.',
  vtcRulesLength: 'The rules must have at most 10,000 characters.',
  discordUrlInvalid: 'Please enter an invitation such as https://discord.gg/name.',
  websiteUrlInvalid: 'Please enter an address that starts with https://.',
  vtcLimitInvalid: 'The limit must be a whole number from 1 to 1,000.',
  unableToFetchVtcs: 'Unable to fetch VTCs.',
  failedToJoinVtc: 'Failed to join VTC.',
  couldNotJoinVtc: 'Could not join this VTC.',
} as const;

export const limits = {
  vtcName: { min: 3, max: 50 },
  vtcTag: { min: 2, max: 6 },
  vtcSlogan: { min: 1, max: 120 },
  vtcDescription: { max: 5_000 },
  /**
   * The maximum size of one Manage Company field: the longest text in four-byte characters, plus a margin.
   */
  vtcFieldBytes: 65_536,
  vtcRules: { max: 10_000 },
  discordUrl: { max: 200 },
  websiteUrl: { max: 300 },
  /** A member is active if they drove a job within this many days. */
  vtcActiveDays: 30,
  /** The maximum members of each size; larger companies are XL. */
  vtcSizes: { S: 10, M: 50, L: 200 },
  /** The limit of a sitemap. */
  sitemapVtcs: 48_000,
  monthlyMinimumM: { min: 1_000, max: 100_000_000 },
  vtcInactiveTimerDays: { min: 1, max: 365, default: 30 },
  /**
   * The speed caps that a company may set: 50 to 180 km/h. Three samples in a row above the cap exceed it.
   */
  speedCapCmS: { min: 1_389, max: 5_000 },
  /** A logo must be smaller than 1 MB, so files of this size or more are refused. */
  logoBytes: 1_048_576,
  bannerBytes: 4 * 1_048_576,
  /** The maximum number of members in a company response; memberCount is always complete. */
  vtcMembersShown: 100,
  /** Companies are listed in one page where possible, as the specification's client expects. */
  vtcsPerPage: { default: 1_000, max: 1_000 },
  /** Searches with more hits than this report "more than" instead of a full count. */
  vtcSearchCount: 100,
  vtcDeletionGraceMs: 7 * 24 * 3_600_000,
} as const;

export const errors = {
  TAG_TAKEN: { status: 409, message: messages.tagTaken },
  NOT_IN_VTC: { status: 409, message: messages.notInVtc },
  OWNER_MUST_STAY: { status: 409, message: messages.ownerMustStay },
  RECRUITMENT_CLOSED: { status: 409, message: messages.recruitmentClosed },
  VTC_NAME_MISMATCH: { status: 409, message: messages.vtcNameMismatch },
  VTC_IS_HIDDEN: { status: 409, message: messages.vtcIsHidden },
  VTC_IS_ENDING: { status: 409, message: messages.vtcIsEnding },
  ALREADY_IN_VTC: { status: 409, message: messages.alreadyInVtc },
  LOGO_TOO_LARGE: { status: 413, message: messages.logoTooLarge },
  BANNER_TOO_LARGE: { status: 413, message: messages.bannerTooLarge },
} as const;

export const auditActions = [
  'vtc.created',
  'vtc.updated',
  'vtc.deletion-started',
  'vtc.restored',
  'vtc.hidden',
  'vtc.shown',
  'ownership.offered',
  'ownership.withdrawn',
  'ownership.accepted',
  'ownership.assigned',
] as const;
