/** The business constants of the product. Sizes in bytes, durations in milliseconds. */
export const limits = {
  username: { min: 1, max: 32 },
  email: { max: 254 },
  /** At least 6 characters, as specified; the upper bound only caps the work of hashing. */
  password: { min: 6, max: 256 },
  vtcName: { min: 3, max: 50 },
  vtcTag: { min: 2, max: 6 },
  vtcSlogan: { min: 1, max: 120 },
  vtcInactiveTimerDays: { min: 1, max: 365, default: 30 },
  /** A logo has to be under 1 MB, so this many bytes is the first size that is refused. */
  logoBytes: 1_048_576,
  bannerBytes: 4 * 1_048_576,
  imageSidePixels: 4_096,
  imagePixels: 8_000_000,
  /** How many members a company carries along; its memberCount is always whole. */
  vtcMembersShown: 100,
  pageSize: { default: 24, max: 100 },
  /** The list of companies comes whole, as the specification's client takes it, as far as it can. */
  vtcsPerPage: { default: 1_000, max: 1_000 },
  /** A search with more hits than this says so instead of counting them all. */
  vtcSearchCount: 100,
  searchText: { max: 100 },
  /** Above it a badge says that there are more, and nobody counts them. */
  badgeCount: 99,
  vtcDeletionGraceMs: 7 * 24 * 3_600_000,
  roleName: { min: 1, max: 50 },
  roleSalary: { min: 0, max: 1_000_000_000, default: 0 },
  rolesPerVtc: 50,
  leaveReason: { max: 200 },
  memberNote: { min: 1, max: 500 },
  notesPerMember: 100,
  demoRequestName: { max: 80 },
  demoRequestMessage: { max: 2_000 },
  deviceName: { max: 64 },
  personalTokenName: { max: 64 },
  personalTokenLifeDays: { min: 1, max: 365 },
  personalTokensPerUser: 20,
  /** Browsers in which one account is signed in; the next ends the one not seen for longest. */
  sessionsPerUser: 50,
  recoveryCodes: 10,
  oneTimeCodeLifeMs: 5 * 60_000,
  oneTimeCodeTries: 5,
  accessTokenLifeMs: 15 * 60_000,
  registrationTicketLifeMs: 15 * 60_000,
  /** How long a browser is known after it was last signed in. */
  knownBrowserLifeMs: 180 * 24 * 3_600_000,
  jsonBodyBytes: 10_240,
} as const;

/** The specified timings of the web app, in milliseconds. */
export const timings = {
  steamRedirectMs: 1_500,
  copyConfirmationMs: 2_000,
  steamIdPollMs: 500,
  toastErrorMs: 4_000,
  toastSuccessMs: 2_000,
} as const;

export const toastsAtOnce = 20;

/** The landing page's top bar changes its look once the page is scrolled so far. */
export const topBarScrollPx = 30;

/** The image types that the product accepts. */
export const imageTypes = ['image/png', 'image/jpeg'] as const;
