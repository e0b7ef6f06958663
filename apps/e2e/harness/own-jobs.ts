import { expect, type Page } from '@playwright/test';
import { callApi } from './own-vtc.ts';

/** Enters a delivery of the signed-in driver by hand. Returns its id. */
export async function enterJob(page: Page): Promise<string> {
  const place = { companyId: null, company: null };
  const response = await callApi(page, 'POST', '/api/users/me/jobs', {
    game: 'ets2',
    cargo: { id: 'paper', name: 'Office Paper' },
    source: { cityId: 'berlin', city: 'Berlin', ...place },
    destination: { cityId: 'wroclaw', city: 'Wrocław', ...place },
    startedAt: '2026-11-01T18:00:00Z',
    endedAt: '2026-11-01T19:00:00Z',
    distanceM: 346_000,
    revenueMinor: 1_184_000,
  });
  expect(response.status(), await response.text()).toBe(201);
  const { job }: { job: { id: string } } = await response.json();
  return job.id;
}
