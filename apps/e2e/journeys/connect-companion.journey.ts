import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContext, expect, test } from '@playwright/test';
import { becomeOwner } from '../harness/drivers.ts';
import { expectAccessible, journey } from '../harness/journey.ts';
import { createTempFolder, removeFolder } from '../harness/temp-folder.ts';

journey(
  'a new driver has a test drive within two minutes',
  { tag: ['@desktop', '@long'] },
  async ({ page, excuseErrors }) => {
    test.setTimeout(120_000);
    await becomeOwner(page);
    const began = Date.now();
    await page.goto('/connect');
    const devices = page.getByRole('main');
    const open = await devices.getByText(/^npx \S+ open /).innerText();
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
      const companion = start('open', site, ...memory);
      const shown = await readAddress(companion);
      const companionPage = await page.context().newPage();
      await companionPage.goto(shown);
      await companionPage.getByRole('button', { name: 'Connect', exact: true }).click();
      const digits = await companionPage.getByText(/^\d{4}$/).innerText();
      // On a computer with a desktop, the companion has opened the same page by now.
      const opening = page.context().waitForEvent('page');
      await companionPage.getByRole('link', { name: 'Open the page' }).click();
      const question = await opening;
      await expect(question.getByText(digits)).toBeVisible();
      await expectAccessible(question);
      await question.getByRole('button', { name: 'Connect this computer' }).click();
      await expect(question.getByText(/^This computer is connected\./)).toBeVisible();
      expect(question.url()).toBe(`${new URL(shown).origin}/connected`);
      await expect(companionPage.getByRole('heading', { name: 'Start the game' })).toBeVisible();
      excuseErrors(/^WebSocket connection to 'ws:\/\/127\.0\.0\.1/);
      await expectUnreachable(page.context(), new URL(shown).origin);
      await expect(devices.getByText(/ is connected\. Start the game/)).toBeVisible();

      let seed = 7;
      // A game signals the end of a job for only 46 ms: a busy computer misses it, so try the next drive.
      await expect(async () => {
        const drive = start('simulate', ...memory, '--minutes', '0.3', '--seed', String(seed++));
        await expect(devices.getByText(/^Connected: (ETS2|ATS) [\d.]+, plugin 12/)).toBeVisible();
        if (drive.exitCode === null) await once(drive, 'exit');
        await expect.poll(readTrials).not.toEqual([]);
      }).toPass({ timeout: 80_000 });
      await expectAccessible(page);
      const [job] = await readTrials();
      await page.goto('/dashboard/logbook');
      await expect(page.getByText(job?.cargo.name ?? '').first()).toBeVisible();
      expect(Date.now() - began).toBeLessThan(120_000);
    } finally {
      for (const child of started) child.kill();
      for (const child of started) if (child.exitCode === null) await once(child, 'exit');
      await removeFolder(computer);
    }
  },
);

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
