import { contract } from '@waybill/schema/contract';
import type { RouteInput } from '@waybill/schema/contract/input';
import { buildDriver, buildVtc, type Driver } from './factories.ts';
import type { TestApp } from './test-app.ts';

const { applications, vtcs } = contract;

export type Company = Awaited<ReturnType<typeof buildVtc>>;
type Asked = RouteInput<typeof applications.setRecruitment>['body'];

/** Changes how a company recruits. */
export async function setRecruiting(
  { owner, vtc: { id: vtcId, name, tag, slogan } }: Company,
  recruitment: 'OPEN' | 'APPLICATION' | 'CLOSED',
): Promise<void> {
  const body = { vtcId, name, tag, slogan, recruitment };
  await owner.browser.call(vtcs.update, { body, files: {} });
}

/** Creates a company that recruits by application. */
export async function buildHiringVtc(app: TestApp): Promise<Company> {
  const company = await buildVtc(app);
  await setRecruiting(company, 'APPLICATION');
  return company;
}

export const nothingAsked = {
  intro: '',
  questions: [],
  minDistanceKm: 0,
  minAccountDays: 0,
  games: [],
  cooldownDays: 14,
} satisfies Asked;

/** Sets a company's requirements. */
export async function ask({ owner, vtc }: Company, asked: Partial<Asked>) {
  const body = { ...nothingAsked, ...asked };
  return owner.browser.call(applications.setRecruitment, { params: { vtcId: vtc.id }, body });
}

/** Applies to a company without questions. */
export async function apply({ browser }: Driver, vtcId: string, message = '') {
  const body = { formVersion: null, message };
  const { application } = await browser.call(applications.file, { params: { vtcId }, body });
  return application;
}

/** Creates a driver with an open application to a company. */
export async function buildApplicant(app: TestApp, vtcId: string) {
  const driver = await buildDriver(app);
  return { ...driver, application: await apply(driver, vtcId) };
}

/** Joins a company, or applies to it, as the specification's client does. */
export function join({ browser, user }: Driver, vtcId: string) {
  return browser.call(vtcs.join, { body: { userId: user.id, vtcId } });
}

/** Applies with answers. */
export function file(
  { browser }: Driver,
  vtcId: string,
  body: RouteInput<typeof applications.file>['body'],
) {
  return browser.call(applications.file, { params: { vtcId }, body });
}

/** Reads an application. */
export function read({ browser }: Driver, applicationId: string) {
  return browser.call(applications.get, { params: { applicationId } });
}

/** Lists where a driver has open applications. */
export async function appliedTo({ browser, steamId }: Driver) {
  const { user } = await browser.call(contract.auth.getUser, { params: { steamId } });
  return user.appliedTo;
}

/** Accepts an application, with the default roles or others. */
export function accept({ browser }: Driver, applicationId: string, roleIds: string[] = []) {
  return browser.call(applications.accept, { params: { applicationId }, body: { roleIds } });
}

/** Rejects an application. */
export function reject({ browser }: Driver, applicationId: string, reason = 'No room') {
  return browser.call(applications.reject, { params: { applicationId }, body: { reason } });
}

/** Withdraws an application. */
export function withdraw({ browser }: Driver, applicationId: string) {
  return browser.call(applications.withdraw, { params: { applicationId } });
}
