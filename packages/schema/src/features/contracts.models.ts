/** Who may carry a contract: the company's own drivers, companies in a common alliance, or any company. */
export const contractAudiences = ['DRIVERS', 'ALLIES', 'BOARD'] as const;
export type ContractAudience = (typeof contractAudiences)[number];

export const contractUnits = ['JOBS', 'TONNES', 'KM'] as const;
export type ContractUnit = (typeof contractUnits)[number];

export const contractStates = [
  'OPEN',
  'ACTIVE',
  'FULFILLED',
  'FAILED',
  'EXPIRED',
  'WITHDRAWN',
] as const;
export type ContractState = (typeof contractStates)[number];
