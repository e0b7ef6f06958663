/**
 * What a role may delegate that no permission covers: whoever organises events does not have to be
 * able to rename the company for it. The database has the same list (`duty_keys`).
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
