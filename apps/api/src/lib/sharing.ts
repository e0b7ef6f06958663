/**
 * What drivers record is shared with other companies once so many drivers of so many companies agree. Drivers without a
 * company are one company together. Where the installation has one company, fewer drivers are enough (ADR 146).
 */
export const sharingRule = { drivers: 3, companies: 2, driversOfOnlyCompany: 2 } as const;

/** Stands for the company of drivers who have none. */
export const noCompanyId = '00000000-0000-0000-0000-000000000000';

interface Supporters {
  readonly drivers: number;
  readonly companies: number;
}

/** Whether enough agree. */
export function isShared({ drivers, companies }: Supporters, hasManyCompanies: boolean): boolean {
  return hasManyCompanies
    ? drivers >= sharingRule.drivers && companies >= sharingRule.companies
    : drivers >= sharingRule.driversOfOnlyCompany;
}

/** SQL for whether there are several companies: now, and when what is shared was last counted. */
export const manyCompaniesSql = {
  now: '((SELECT count(*) FROM (SELECT FROM vtcs LIMIT 2) few) > 1)',
  whenCounted: '(SELECT has_many_companies FROM vote_rules)',
} as const;

/** SQL for the same over a group: expressions for how many drivers and companies agree. */
export function sharedSql(
  drivers: string,
  companies: string,
  hasManyCompanies: string = manyCompaniesSql.now,
): string {
  return `CASE WHEN ${hasManyCompanies}
    THEN ${drivers} >= ${sharingRule.drivers} AND ${companies} >= ${sharingRule.companies}
    ELSE ${drivers} >= ${sharingRule.driversOfOnlyCompany} END`;
}
