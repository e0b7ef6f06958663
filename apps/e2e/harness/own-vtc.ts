import { expect, type APIResponse, type Page } from '@playwright/test';
import { toGrants } from '@waybill/schema/grantable-keys';
import type { PermissionKey } from '@waybill/schema/permissions';
import { readXsrfHeader } from './xsrf.ts';

interface OwnVtc {
  readonly id: string;
  readonly name: string;
  readonly tag: string;
  readonly slogan: string;
}

/** Edits the company of the signed-in owner, through the API. */
export async function changeVtc(page: Page, changes: Record<string, string>): Promise<void> {
  const { id, name, tag, slogan } = await getOwnVtc(page);
  const response = await page.request.put('/api/vtc/update', {
    headers: await readXsrfHeader(page.context()),
    multipart: { vtcId: id, name, tag, slogan, ...changes },
  });
  expect(response.status(), await response.text()).toBe(200);
}

/** Returns the signed-in user's company. */
export async function getOwnVtc(page: Page): Promise<OwnVtc> {
  const vtcResponse = await page.request.get(`/api/vtc/by-user/${await getOwnUserId(page)}`);
  const { vtc }: { vtc: OwnVtc } = await vtcResponse.json();
  return vtc;
}

/** Returns the signed-in user's id. */
export async function getOwnUserId(page: Page): Promise<string> {
  const steamId = await page.evaluate(() => localStorage.getItem('steamId'));
  let id = '';
  // A busy server may ask to try again.
  await expect(async () => {
    const response = await page.request.get(`/api/auth/user/${steamId}`);
    expect(response.status()).toBe(200);
    const { user }: { user: { id: string } } = await response.json();
    id = user.id;
  }).toPass();
  return id;
}

/** Sends a write like the signed-in user's browser, including ones that the page doesn't offer. */
export async function callApi(
  page: Page,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  data?: object,
): Promise<APIResponse> {
  const headers = await readXsrfHeader(page.context());
  return page.request.fetch(path, { method, headers, ...(data && { data }) });
}

/** Replaces the roles of a member of the signed-in owner's company by one with these permissions. */
export async function grant(
  page: Page,
  userId: string,
  allowed: readonly PermissionKey[],
): Promise<void> {
  const { id } = await getOwnVtc(page);
  const keys = toGrants(allowed);
  const made = await callApi(page, 'POST', '/api/vtc/roles/create', {
    companyId: id,
    name: 'Recruiter',
    ...keys,
  });
  const { role }: { role: { id: string } } = await made.json();
  const path = `/api/vtcs/${id}/members/${userId}/roles`;
  const given = await callApi(page, 'PUT', path, { roleIds: [role.id] });
  expect(given.status(), await given.text()).toBe(200);
}

/** Publishes an announcement in the signed-in driver's company. Returns its id. */
export async function announce(page: Page): Promise<string> {
  const { id } = await getOwnVtc(page);
  const data = { title: 'Night convoy', body: 'We meet at nine.', pinnedForDays: 0 };
  const reply = await callApi(page, 'POST', `/api/vtcs/${id}/announcements`, data);
  const { announcement }: { announcement: { id: string } } = await reply.json();
  return announcement.id;
}
