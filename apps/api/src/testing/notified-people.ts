import { buildDriver, buildMember, buildStaff, buildVtc, type Driver } from './factories.ts';
import { backdateMembership } from './job-kit.ts';
import type { TestApp } from './test-app.ts';

/** All people of the tests, with their keys. */
export const people = {
  owner: [
    'VIEW_APPLICATIONS',
    'MANAGE_APPLICATIONS',
    'REVIEW_JOBS',
    'MANAGE_ALLIANCES',
    'MANAGE_COMPANY',
    'ECONOMY',
    'EVENTS',
  ],
  recruiter: ['VIEW_APPLICATIONS', 'MANAGE_APPLICATIONS'],
  reviewer: ['REVIEW_JOBS', 'DISPATCH'],
  driver: [],
  /** With the default role, which can read everything. */
  fellow: ['VIEW_APPLICATIONS'],
  /** An applicant, who becomes a member only at the end. */
  applicant: [],
  /** The owner of another company. */
  outsider: ['ECONOMY'],
} as const;
export type Person = keyof typeof people;

const isPerson = (name: string): name is Person => Object.hasOwn(people, name);
export const allPeople = Object.keys(people).filter(isPerson);

/** Creates a company with these people, and another whose owner is one of them. */
export async function buildPeople(app: TestApp) {
  const company = await buildVtc(app);
  const rival = await buildVtc(app);
  const staff = (person: 'recruiter' | 'reviewer') => buildStaff(app, company, people[person]);
  const { vtc } = company;
  const world: Readonly<Record<Person, Driver>> = {
    owner: company.owner,
    recruiter: await staff('recruiter'),
    reviewer: await staff('reviewer'),
    driver: await buildMember(app, vtc.id),
    fellow: await buildMember(app, vtc.id),
    applicant: await buildDriver(app),
    outsider: rival.owner,
  };
  await backdateMembership(app, world.driver);
  return { world, vtc, rival };
}
