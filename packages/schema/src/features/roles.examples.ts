import { exampleRole } from './users.examples.ts';

/** A role of a company, as the API reference shows one. */
export const exampleVtcRole = {
  ...exampleRole,
  memberCount: 12,
  can: { update: true, remove: false, assign: true },
};
