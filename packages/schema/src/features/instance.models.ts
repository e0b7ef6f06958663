/** The allowed registrations: anyone, invited people, or no one. */
export const registrationModes = ['OPEN', 'INVITATION', 'CLOSED'] as const;
export type RegistrationMode = (typeof registrationModes)[number];
