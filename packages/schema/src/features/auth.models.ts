/** How a user who resets a password proved that the account is theirs. */
export const recoveryKinds = ['STEAM', 'EMAIL'] as const;
export type RecoveryKind = (typeof recoveryKinds)[number];

/** Where two-factor authentication was switched off: in the settings, or by the operator. */
export const twoFactorEnds = ['SETTINGS', 'OPERATOR'] as const;

/**
 * The result of a return from Steam during password recovery, as in `/recover?steam=`: this browser may set a
 * new password; no account uses that Steam account; another user is signed in here.
 */
export const steamRecoveryOutcomes = ['confirmed', 'unknown', 'other'] as const;
export type SteamRecoveryOutcome = (typeof steamRecoveryOutcomes)[number];
