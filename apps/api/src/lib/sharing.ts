/**
 * Drivers' records are shared with other companies once enough drivers of enough companies agree. Drivers
 * without a company count as one company. If the installation has only one company, fewer drivers are enough
 * (ADR 146).
 */
export const sharingRule = { drivers: 3, companies: 2, driversOfOnlyCompany: 2 } as const;

/** The company id for drivers without a company. */
export const noCompanyId = '00000000-0000-0000-0000-000000000000';

interface Supporters {
  readonly drivers: number;
  readonly companies: number;
}

/** True if enough drivers and companies agree. */
export function isShared({ drivers, companies }: Supporters, hasManyCompanies: boolean): boolean {
  return hasManyCompanies
    ? drivers >= sharingRule.drivers && companies >= sharingRule.companies
    : drivers >= sharingRule.driversOfOnlyCompany;
}

/** SQL for whether there are several companies: now, and when the shared data was last counted. */
export const manyCompaniesSql = {
  now: '((SELECT count(*) FROM (SELECT FROM vtcs LIMIT 2) few) > 1)',
  whenCounted: '(SELECT has_many_companies FROM vote_rules)',
} as const;

/** SQL for the same within a group, with expressions for how many drivers and companies agree. */
export function sharedSql(
  drivers: string,
  companies: string,
  hasManyCompanies: string = manyCompaniesSql.now,
): string {
  return `CASE WHEN ${hasManyCompanies}
    THEN ${drivers} >= ${sharingRule.drivers} AND ${companies} >= ${sharingRule.companies}
    ELSE ${drivers} >= ${sharingRule.driversOfOnlyCompany} END`;
}
