import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { contract } from '@waybill/schema/contract';
import { toLines } from '@waybill/simulator/delivery';
import { genuineSession } from '@waybill/simulator/forge-session';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildDriver, buildMember, buildVtc } from '../../testing/factories.ts';
import { openPositions } from '../../testing/position-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ runsOutbox: true });
const { account, jobs } = contract;

const cwd = join(import.meta.dirname, '../../../../companion');
const run = promisify(execFile);

let program: string;
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'companion-'));
  await run(process.execPath, ['build.mjs', folder], { cwd });
  program = join(folder, 'package/companion.js');
  return () => rm(folder, { recursive: true });
});

interface Computer {
  readonly home: string;
  /** Runs the companion there. Resolves to its output. @throws Error with its exit code */
  readonly companion: (...args: readonly string[]) => Promise<string>;
  /** Runs it until the test ends. */
  readonly keepRunning: (...args: readonly string[]) => void;
}

async function buildComputer(): Promise<Computer> {
  const home = await mkdtemp(join(tmpdir(), 'companion-'));
  onTestFinished(() => rm(home, { recursive: true }));
  const [config, state] = [join(home, 'config'), join(home, 'state')];
  const env = { HOME: home, XDG_CONFIG_HOME: config, XDG_STATE_HOME: state };
  return {
    home,
    async companion(...args) {
      const { stdout } = await run(process.execPath, [program, ...args], { env });
      return stdout;
    },
    keepRunning(...args) {
      const child = spawn(process.execPath, [program, ...args], { env, stdio: 'ignore' });
      const ended = once(child, 'exit');
      onTestFinished(async () => {
        child.kill();
        await ended;
      });
    },
  };
}

type Driver = Awaited<ReturnType<typeof buildDriver>>;

async function signIn({ companion }: Computer, { browser }: Driver): Promise<string> {
  const { email, otp } = await browser.call(account.createDeviceCode);
  return companion('login', app().origin, '--email', email, '--code', otp);
}

/** Sends the recording of a drive. Returns the delivery. */
async function replay({ home, companion }: Computer, seed: number) {
  const startAt = new Date(app().services.clock().getTime() - 86_400_000).toISOString();
  const { sessions, truth } = genuineSession(seed, { courses: ['uneventful'], startAt });
  const recording = join(home, `${seed}.ndjson`);
  await writeFile(recording, sessions.map(toLines).join(''));
  const [job] = truth.jobs;
  const { revenueMinor, distanceM } = job ?? {};
  await companion('replay', recording);
  return { revenueMinor, distanceM };
}

async function distancesOf({ browser }: Driver): Promise<(number | null)[]> {
  const { jobs: own } = await browser.call(jobs.listOwn, { query: {} });
  return own.map(({ distanceM }) => distanceM);
}

test('the companion signs in with a code and sends its recording', async () => {
  const [driver, computer] = [await buildDriver(app()), await buildComputer()];
  expect(await signIn(computer, driver)).toBe(
    `Signed in at ${app().origin} as ${driver.user.username}.\n`,
  );
  const delivered = await replay(computer, 5);
  expect((await driver.browser.call(jobs.listOwn, { query: {} })).jobs).toMatchObject([
    // Anyone can forge a recording.
    {
      state: 'delivered',
      tier: 'review',
      reasons: ['NOT_WITNESSED', 'UNTRUSTED_SOURCE'],
      ...delivered,
    },
  ]);
});

test(
  'the recording of a revoked device waits until its driver signs in again',
  { tags: 'long' },
  async () => {
    const [driver, computer] = [await buildDriver(app()), await buildComputer()];
    await signIn(computer, driver);
    const { devices } = await driver.browser.call(account.listDevices);
    await driver.browser.call(account.revokeDevice, { params: { deviceId: devices[0]?.id ?? '' } });
    const refused = await replay(computer, 6).then(
      () => null,
      (error: unknown) => error,
    );
    expect(refused).toMatchObject({ code: 3, stderr: expect.stringContaining('sign in') });
    expect(await distancesOf(driver)).toEqual([]);
    await signIn(computer, driver);
    const { distanceM } = await replay(computer, 7);
    const distances = await distancesOf(driver);
    expect(distances).toHaveLength(2);
    expect(distances).toContain(distanceM);
  },
);

test('one driver has two computers, and two drivers share one', { tags: 'long' }, async () => {
  const [nora, liam] = [await buildDriver(app()), await buildDriver(app())];
  const [desk, laptop] = [await buildComputer(), await buildComputer()];
  await signIn(desk, nora);
  const first = await replay(desk, 8);
  await signIn(laptop, nora);
  const second = await replay(laptop, 9);
  expect((await nora.browser.call(account.listDevices)).devices).toHaveLength(2);
  await signIn(desk, liam);
  const third = await replay(desk, 10);
  const ofNora = await distancesOf(nora);
  expect(ofNora).toHaveLength(2);
  expect(ofNora).toEqual(expect.arrayContaining([first.distanceM, second.distanceM]));
  expect(await distancesOf(liam)).toEqual([third.distanceM]);
});

test(
  'a simulated drive is a test drive, which no map shows',
  { tags: 'long', timeout: 90_000 },
  async () => {
    const { owner, vtc } = await buildVtc(app());
    const [driver, computer] = [await buildMember(app(), vtc.id), await buildComputer()];
    await signIn(computer, driver);
    await openPositions(app(), owner, {
      view: { x0: -130_000, z0: -130_000, x1: 140_000, z1: 110_000 },
    });
    const memory = join(computer.home, 'memory');
    computer.keepRunning('simulate', '--memory', memory, '--minutes', '5', '--game', 'ets2');
    computer.keepRunning('run', '--memory', memory);
    const listOwn = async () => (await driver.browser.call(jobs.listOwn, { query: {} })).jobs;
    await expect.poll(listOwn, { timeout: 60_000 }).toMatchObject([{ isTrial: true }]);
    expect(app().services.positions.find(driver.user.id) ?? null).toBeNull();
  },
);
