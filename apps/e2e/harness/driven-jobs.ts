import { expect, type Page } from '@playwright/test';
import { toBatches } from '@waybill/simulator/delivery';
import { simulateDriver, type SimulationOptions } from '@waybill/simulator/simulate-driver';
import { callApi } from './own-vtc.ts';

/** Sends simulated jobs of the signed-in driver, like a companion that was offline. Returns their ids. */
export async function driveJobs(
  page: Page,
  seed: number,
  options: SimulationOptions,
): Promise<string[]> {
  const { origin } = new URL(page.url());
  const token = await signInProgram(page, origin);
  // Recent enough for the server to accept them.
  const startAt = new Date(Date.now() - 14 * 24 * 3_600_000).toISOString();
  const { sessions } = simulateDriver(seed, { startAt, ...options });
  for (const batch of sessions.flatMap((session) => toBatches(session))) {
    await post(`${origin}/api/telemetry/batches`, batch, token);
  }
  const response = await page.request.get('/api/users/me/jobs');
  const { jobs }: { jobs: { id: string }[] } = await response.json();
  return jobs.map(({ id }) => id);
}

/** Signs in a program as a device of the signed-in driver. Returns its token. */
async function signInProgram(page: Page, origin: string): Promise<string> {
  const code = await callApi(page, 'POST', '/api/users/me/devices/code');
  expect(code.status(), await code.text()).toBe(201);
  const { email, otp }: { email: string; otp: string } = await code.json();
  const response = await post(`${origin}/api/auth/otp`, { email, otp, deviceName: 'PC' });
  const { token }: { token: string } = JSON.parse(response);
  return token;
}

/** Sends a request like a program, without cookies. */
async function post(url: string, data: object, token?: string): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(data),
  });
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return text;
}
