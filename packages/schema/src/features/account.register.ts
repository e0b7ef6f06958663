export const messages = {
  passwordWrong: 'This is not your current password.',
  twoFactorRequired: 'Please enter the code from your authenticator app.',
  twoFactorWrong: 'This code is wrong or already used. Please enter the next one.',
  twoFactorOn: 'Two-factor authentication is already on.',
  twoFactorKeyLost:
    'This server has a new secret key, so your authenticator app no longer works here. Use a recovery code, then set up two-factor authentication again. Without one, ask the operator to reset it.',
  twoFactorOff: 'Two-factor authentication is not on. Please start again.',
  tokenNameRequired: 'Please name the token.',
  tokenNameTooLong: 'The name of a token must have at most 64 characters.',
  tokenExpiryInvalid: 'A token is valid for 1 to 365 days.',
  tokensTooMany: 'You can have 20 tokens. Revoke one that you no longer need.',
  ownerMustHandOver: 'Transfer or delete your company before you delete your account.',
} as const;

export const limits = {
  personalTokenName: { max: 64 },
  personalTokenLifeDays: { min: 1, max: 365 },
  personalTokensPerUser: 20,
  recoveryCodes: 10,
} as const;

export const errors = {
  TWO_FACTOR_REQUIRED: { status: 401, message: messages.twoFactorRequired },
  TWO_FACTOR_WRONG: { status: 401, message: messages.twoFactorWrong },
  TWO_FACTOR_KEY_LOST: { status: 401, message: messages.twoFactorKeyLost },
  PASSWORD_WRONG: { status: 403, message: messages.passwordWrong },
  TOKENS_TOO_MANY: { status: 409, message: messages.tokensTooMany },
  TWO_FACTOR_ON: { status: 409, message: messages.twoFactorOn },
  TWO_FACTOR_OFF: { status: 409, message: messages.twoFactorOff },
} as const;

export const rateLimits = {
  /** Attempts at the current password by a signed-in user. */
  passwordByUser: { points: 10, perSeconds: 5 * 60 },
  /** Email addresses that a user tries to set. */
  emailByUser: { points: 20, perSeconds: 3_600 },
  exportByUser: { points: 10, perSeconds: 3_600 },
  /** One-time codes that a signed-in user requests. */
  deviceCodeByUser: { points: 20, perSeconds: 5 * 60 },
} as const;
