/**
 * Finer rights than the permissions, so that a role may organise events without being able to rename the
 * company. The database has the same list (`duty_keys`).
 */
export const dutyKeys = [
  'DISPATCH',
  'REVIEW_JOBS',
  'ECONOMY',
  'FLEET',
  'EVENTS',
  'COMMUNITY',
] as const;

export type DutyKey = (typeof dutyKeys)[number];
