import { exampleRole } from './users.examples.ts';

/** A company's role, for the API reference. */
export const exampleVtcRole = {
  ...exampleRole,
  memberCount: 12,
  can: { update: true, remove: false, assign: true },
};
