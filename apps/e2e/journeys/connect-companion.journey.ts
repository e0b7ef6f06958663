import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContext, expect, type Locator, test } from '@playwright/test';
import { expectAccessible, journey } from '../harness/journey.ts';
import { completeRegistration } from '../harness/steps.ts';
import { createTempFolder, removeFolder } from '../harness/temp-folder.ts';

const driver = 'Nora Nightline';
/** What a busy computer may take for what the companion and the server do together. */
const patiently = { timeout: 180_000 };
/** 18 s, 3 s before it, and a second for each of the game's flags. */
const driveS = 22;

journey(
  'a newcomer has a test drive, from the landing page on',
  { tag: ['@desktop', '@long'] },
  async ({ page, excuseErrors }) => {
    test.setTimeout(600_000);
    const path = countClicks();
    await page.goto('/');
    await path.click(page.getByRole('link', { name: 'Set up the companion' }));
    await path.click(page.getByRole('link', { name: 'Login with Steam' }));
    await path.click(page.getByRole('button', { name: driver }));
    await completeRegistration(page, driver);
    path.add(1);
    const devices = page.getByRole('main');
    const open = await devices.getByText(/^npx \S+ open /).innerText();
    await expect(page).toHaveURL('/connect');
    await expect(devices.getByText('Waiting for the companion…')).toBeVisible();
    await expectAccessible(page);

    const [, address = '', , site = ''] = open.split(' ');
    const computer = await createTempFolder();
    const started: ChildProcess[] = [];
    try {
      // As npx does, without asking a registry for Windows dependencies. A kept connection may just have been
      // closed as idle, so clients retry.
      const response = await page.request.get(address, { maxRetries: 2 });
      await mkdir(computer, { recursive: true });
      await writeFile(join(computer, 'companion.tgz'), await response.body());
      await promisify(execFile)('tar', ['xzf', 'companion.tgz'], { cwd: computer });
      const program = join(computer, 'package/companion.js');
      const env = { HOME: computer, XDG_CONFIG_HOME: computer, XDG_STATE_HOME: computer };
      const memory = ['--memory', join(computer, 'memory')];
      const start = (...words: string[]) => {
        const child = spawn(process.execPath, [program, ...words], {
          env,
          stdio: ['ignore', 'pipe', 'ignore'],
        });
        child.stdout.resume();
        started.push(child);
        return child;
      };
      const readTrials = async () => {
        const { jobs }: { jobs: { state: string; isTrial: boolean; cargo: { name: string } }[] } =
          await (await page.request.get('/api/users/me/jobs')).json();
        return jobs.filter(({ state, isTrial }) => state === 'delivered' && isTrial);
      };
      // Copying the command.
      path.add(1);
      const companion = start('open', site, ...memory);
      const shown = await readAddress(companion);
      const companionPage = await page.context().newPage();
      await companionPage.goto(shown);
      await path.click(companionPage.getByRole('button', { name: 'Connect', exact: true }));
      const digits = await companionPage.getByText(/^\d{4}$/).innerText();
      // On a computer with a desktop, the companion has opened the same page by now.
      const opening = page.context().waitForEvent('page');
      await companionPage.getByRole('link', { name: 'Open the page' }).click();
      const question = await opening;
      await expect(question.getByText(digits)).toBeVisible();
      await expectAccessible(question);
      await path.click(question.getByRole('button', { name: 'Connect this computer' }));
      await expect(question.getByText(/^This computer is connected\./)).toBeVisible();
      expect(question.url()).toBe(`${new URL(shown).origin}/connected`);
      await expect(companionPage.getByRole('heading', { name: 'Start the game' })).toBeVisible();
      excuseErrors(/^WebSocket connection to 'ws:\/\/127\.0\.0\.1/);
      await expectUnreachable(page.context(), new URL(shown).origin);
      await page.bringToFront();
      await expect(devices.getByText(/ is connected\. Start the game/)).toBeVisible();

      const drive = start('simulate', ...memory, '--minutes', '0.3', '--seed', '7');
      await expect(devices.getByText(/^Connected: (ETS2|ATS) [\d.]+, plugin 12/)).toBeVisible(
        patiently,
      );
      await expect.poll(readTrials, patiently).toHaveLength(1);
      if (drive.exitCode === null) await once(drive, 'exit');
      await expectAccessible(page);
      const [job] = await readTrials();
      // The link in the companion's window to its last job.
      await companionPage.bringToFront();
      const link = companionPage.getByRole('link', { name: job?.cargo.name ?? '' });
      await expect(link).toBeVisible(patiently);
      expect(path.clicks).toBe(7);
      process.stdout.write(
        `A newcomer's path: ${path.clicks} clicks, ${path.seconds()} s from the landing page to the first job, of which the drive takes ${driveS} s\n`,
      );
    } finally {
      for (const child of started) child.kill();
      for (const child of started) if (child.exitCode === null) await once(child, 'exit');
      await removeFolder(computer);
    }
  },
);

/** Counts the clicks and seconds that a person needs; typing and the game's own menu aside. */
function countClicks() {
  const began = performance.now();
  let clicks = 0;
  return {
    get clicks() {
      return clicks;
    },
    add: (more: number) => void (clicks += more),
    async click(target: Locator) {
      clicks += 1;
      await target.click();
    },
    seconds: () => Math.round((performance.now() - began) / 1_000),
  };
}

/** The address of the window, as the companion prints it. */
function readAddress({ stdout }: ChildProcess): Promise<string> {
  let printed = '';
  return new Promise((resolve) => {
    stdout?.on('data', (part: Buffer) => {
      printed += part.toString();
      const found = /window: (?<address>http\S+)/.exec(printed)?.groups?.['address'];
      if (found !== undefined) resolve(found);
    });
  });
}

/** The requests that another site tries in the same browser tab. */
async function expectUnreachable(context: BrowserContext, origin: string): Promise<void> {
  const other = await context.newPage();
  await context.route('https://other.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Other</title>' }),
  );
  await other.goto('https://other.example/');
  const reached = await other.evaluate(async (address) => {
    const tries = {
      read: () => fetch(`${address}/api/state`),
      write: () =>
        fetch(`${address}/api/quit`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{}',
        }),
      opaque: () => fetch(`${address}/api/state`, { mode: 'no-cors' }),
      socket: () =>
        new Promise((resolve, reject) => {
          const socket = new WebSocket(`${address.replace('http', 'ws')}/api/state`);
          socket.addEventListener('open', resolve);
          socket.addEventListener('error', reject);
        }),
    };
    const outcomes = Object.entries(tries).map(([name, attempt]) =>
      attempt().then(
        () => [name],
        () => [],
      ),
    );
    const form = document.createElement('form');
    Object.assign(form, { action: `${address}/api/quit`, method: 'POST', target: '_blank' });
    form.enctype = 'text/plain';
    document.body.append(form);
    form.submit();
    return (await Promise.all(outcomes)).flat();
  }, origin);
  expect(reached).toEqual([]);
  await other.close();
}
