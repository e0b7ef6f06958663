import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { TelemetryBatch } from '@waybill/schema/features/telemetry.models';
import { toBatches } from '@waybill/simulator/delivery';
import { genuineSession } from '@waybill/simulator/forge-session';
import { buildHaul, type Haul } from './hauls.ts';
import { callApi } from './own-vtc.ts';

const hourMs = 3_600_000;

interface Device {
  /** Sends last night's drive in one go: a delivery with no other issue than that. */
  readonly sendDrive: (seed: number) => Promise<void>;
  /** Sends its truck's current position. Returns the server's response. */
  readonly ping: (x: number, z: number) => Promise<{ readonly status: number }>;
  /** Sends a delivery that begins now, which is in review. */
  readonly deliver: (haul: Haul) => Promise<void>;
}

/** Connects a device of the signed-in driver. */
export async function connectDevice(page: Page): Promise<Device> {
  const codeReply = await callApi(page, 'POST', '/api/users/me/devices/code');
  const { email, otp }: { email: string; otp: string } = await codeReply.json();
  // Not with the page's own requests, which would send a cookie.
  const data = { email, otp, deviceName: 'Gaming PC' };
  const api = new URL('/api/', page.url());
  const send = (path: string, body: object, token?: string) =>
    fetch(new URL(path, api), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
  const { token }: { token: string } = await (await send('auth/otp', data)).json();
  const sendBatch = async (body: TelemetryBatch) => {
    const reply = await send('telemetry/batches', body, token);
    expect(reply.status, await reply.text()).toBe(200);
  };
  const sessionId = randomUUID().replace(/^(.{14})./, '$17');
  const startedMs = Date.now();
  return {
    ping(x, z) {
      const s = [Date.now() - startedMs, x, z, 2_200, 2_500, 300_000, 1_000_000];
      const startedAt = new Date(startedMs).toISOString();
      return send('telemetry/live', { sessionId, game: 'ets2', startedAt, s }, token);
    },
    deliver: (haul) => sendBatch(buildHaul(haul)),
    async sendDrive(seed) {
      const startAt = new Date(Date.now() - 24 * hourMs).toISOString();
      const { sessions } = genuineSession(seed, { courses: ['uneventful'], startAt });
      for (const body of sessions.flatMap((session) => toBatches(session))) await sendBatch(body);
    },
  };
}

/** Enters a delivery of the signed-in driver manually. Returns its id. */
export async function enterJob(page: Page, endedAt = '2026-11-01T19:00:00Z'): Promise<string> {
  const place = { companyId: null, company: null };
  const response = await callApi(page, 'POST', '/api/users/me/jobs', {
    game: 'ets2',
    cargo: { id: 'paper', name: 'Office Paper' },
    source: { cityId: 'berlin', city: 'Berlin', ...place },
    destination: { cityId: 'wroclaw', city: 'Wrocław', ...place },
    startedAt: new Date(Date.parse(endedAt) - hourMs).toISOString(),
    endedAt,
    distanceM: 346_000,
    revenueMinor: 1_184_000,
  });
  expect(response.status(), await response.text()).toBe(201);
  const { job }: { job: { id: string } } = await response.json();
  return job.id;
}
