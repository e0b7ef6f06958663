/** How somebody who sets a new password without the old one has shown whose account it is. */
export const recoveryKinds = ['STEAM', 'EMAIL'] as const;
export type RecoveryKind = (typeof recoveryKinds)[number];

/** Where two-factor authentication was switched off: in the settings, or by the operator. */
export const twoFactorEnds = ['SETTINGS', 'OPERATOR'] as const;

/**
 * How a return from Steam for a new password ends, as `/recover?steam=` has it: this browser may set
 * one; nobody has an account with that Steam account; somebody else is signed in here.
 */
export const steamRecoveryOutcomes = ['confirmed', 'unknown', 'other'] as const;
export type SteamRecoveryOutcome = (typeof steamRecoveryOutcomes)[number];
