/** Who may make an account here: anybody, whoever was invited, or nobody. */
export const registrationModes = ['OPEN', 'INVITATION', 'CLOSED'] as const;
export type RegistrationMode = (typeof registrationModes)[number];
