import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { contract } from '@waybill/schema/contract';
import { toLines } from '@waybill/simulator/delivery';
import { genuineSession } from '@waybill/simulator/forge-session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildDriver } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'companion-'));
});
afterAll(() => rm(home, { recursive: true }));

const folder = join(import.meta.dirname, '../../../../companion');

/** Runs the companion as a driver's computer does. */
async function companion(...args: readonly string[]): Promise<string> {
  const command = ['--import', 'tsx', 'src/main.ts', ...args];
  const { stdout } = await promisify(execFile)(process.execPath, command, {
    cwd: folder,
    env: { HOME: home, XDG_CONFIG_HOME: join(home, 'config'), XDG_STATE_HOME: join(home, 'state') },
  });
  return stdout;
}

test('the companion signs in with a code and sends what was recorded', async () => {
  const driver = await buildDriver(app());
  const { account, jobs } = contract;
  const { email, otp } = await driver.browser.call(account.createDeviceCode);
  const { origin } = app();
  expect(await companion('login', origin, '--email', email, '--code', otp)).toBe(
    `Signed in at ${origin} as ${driver.user.username}.\n`,
  );
  const startAt = new Date(app().services.clock().getTime() - 86_400_000).toISOString();
  const { sessions, truth } = genuineSession(5, { courses: ['uneventful'], startAt });
  const recording = join(home, 'drive.ndjson');
  await writeFile(recording, sessions.map(toLines).join(''));
  await companion('replay', recording);
  const [job] = truth.jobs;
  const { revenueMinor, distanceM } = job ?? {};
  expect((await driver.browser.call(jobs.listOwn, { query: {} })).jobs).toMatchObject([
    // Anybody can write a file.
    { state: 'delivered', tier: 'review', reasons: ['UNTRUSTED_SOURCE'], revenueMinor, distanceM },
  ]);
});
