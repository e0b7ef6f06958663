import { messages as shared } from '../shared.register.ts';

export const messages = {
  allFieldsRequired: 'All fields are required.',
  emailInvalid: 'Please enter a valid email address.',
  passwordTooShort: 'Password must be at least 6 characters.',
  passwordTooLong: 'Password must be at most 256 characters.',
  usernameTooLong: 'Username must be at most 32 characters.',
  registrationFailed: 'Registration failed.',
  registrationComplete: 'Registration complete!',
  loginFailed: 'Login failed.',
  emailAndPasswordRequired: 'Please enter both email and password.',
  credentialsWrong: 'Email or password is incorrect.',
  steamProfileUnavailable: 'Unable to load your Steam profile.',
  steamProfileNotFound: 'Steam profile not found.',
  steamIdInvalid: 'This is not a Steam ID.',
  steamUnavailable: 'Steam did not answer. Please try again in a moment.',
  steamRefused: 'Steam sign-in could not be verified. Please start again.',
  ticketMissing: 'Please sign in with Steam first.',
  ticketWornOut: 'Too many attempts. Please sign in with Steam again.',
  ticketUsed: 'This registration is already complete. Please log in.',
  emailTaken: 'This email address is already in use.',
  steamIdTaken: 'This Steam account is already registered. Please log in.',
  codeWrong: 'This code is wrong, used or expired. Sign in again to get a new one.',
  connectionWrong: 'This connection is wrong or expired. Please connect again.',
  connectionUsed:
    'This connection was used twice, so its computer was signed out. Please connect again.',
  codeRequired: 'Please enter the email and the code.',
  accountLocked: 'This account is locked. Please contact the operator of this site.',
  registrationClosed: 'Registration is closed.',
  registrationInvitation:
    'You need an invitation to register. Please open your invitation link, then register.',
  deviceNameTooLong: 'The device name must be at most 64 characters.',
} as const;

export const limits = {
  username: { min: 1, max: 32 },
  email: { max: 254 },
  /** At least 6 characters, as specified; the maximum only limits the cost of hashing. */
  password: { min: 6, max: 256 },
  deviceName: { max: 64 },
  /** Signed-in browsers per account; one more ends the session unused for longest. */
  sessionsPerUser: 50,
  oneTimeCodeLifeMs: 5 * 60_000,
  oneTimeCodeTries: 5,
  connectionCodeLifeMs: 60_000,
  accessTokenLifeMs: 15 * 60_000,
  registrationTicketLifeMs: 15 * 60_000,
  /** How long a browser may set a new password after signing in at Steam. */
  recoveryTicketLifeMs: 10 * 60_000,
  /** How long an emailed password reset link works. */
  recoveryLinkLifeMs: 30 * 60_000,
  /** Wrong second-factor codes after which a ticket or link is void. */
  recoveryCodeTries: 5,
  /** How long a browser stays known after its last sign-in. */
  knownBrowserLifeMs: 180 * 24 * 3_600_000,
} as const;

export const errors = {
  STEAM_REFUSED: { status: 400, message: messages.steamRefused },
  CREDENTIALS_WRONG: { status: 401, message: messages.credentialsWrong },
  CODE_WRONG: { status: 401, message: messages.codeWrong },
  CONNECTION_WRONG: { status: 401, message: messages.connectionWrong },
  CONNECTION_USED: { status: 401, message: messages.connectionUsed },
  RECOVERY_INVALID: { status: 401, message: shared.linkInvalid },
  TICKET_MISSING: { status: 403, message: messages.ticketMissing },
  ACCOUNT_LOCKED: { status: 403, message: messages.accountLocked },
  REGISTRATION_CLOSED: { status: 403, message: messages.registrationClosed },
  REGISTRATION_INVITATION_REQUIRED: { status: 403, message: messages.registrationInvitation },
  TICKET_USED: { status: 403, message: messages.ticketUsed },
  STEAM_PROFILE_NOT_FOUND: { status: 404, message: messages.steamProfileNotFound },
  EMAIL_TAKEN: { status: 409, message: messages.emailTaken },
  STEAM_ID_TAKEN: { status: 409, message: messages.steamIdTaken },
  STEAM_UNAVAILABLE: { status: 502, message: messages.steamUnavailable },
} as const;

export const rateLimits = {
  /** Password attempts from one address. */
  loginByAddress: { points: 30, perSeconds: 60 },
  /** Password attempts for one email, from any address. */
  loginByEmail: { points: 10, perSeconds: 5 * 60 },
  /** Password attempts in a browser where that user has signed in before. */
  loginByBrowser: { points: 10, perSeconds: 5 * 60 },
  /** Attempts at a two-factor code, at sign-in and later. */
  codeByUser: { points: 5, perSeconds: 60 },
  /** Per day: at a hundred guesses a day, finding one code of a million takes years. */
  codeByUserDaily: { points: 100, perSeconds: 24 * 3_600 },
  registerByAddress: { points: 20, perSeconds: 3_600 },
  /** Emails tried with one registration ticket during its lifetime. */
  registerByTicket: { points: 5, perSeconds: limits.registrationTicketLifeMs / 1_000 },
  /** Reset links requested from one address, for any account. */
  recoveryByAddress: { points: 5, perSeconds: 3_600 },
  /** Reset links for one email, from any address. */
  recoveryByEmail: { points: 3, perSeconds: 3_600 },
  /** Attempts to set a new password, per address. */
  resetByAddress: { points: 30, perSeconds: 60 },
  redeemByAddress: { points: 30, perSeconds: 60 },
  /** Attempts at one-time codes for one email, from any address. */
  redeemByEmail: { points: 10, perSeconds: 5 * 60 },
  steamByAddress: { points: 60, perSeconds: 60 },
  steamProfileByAddress: { points: 60, perSeconds: 60 },
} as const;
