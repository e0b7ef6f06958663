import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test as base, type Page } from '@playwright/test';
import { expectAccessibleInBothSchemes } from '../harness/journey.ts';

/** The companion's window with made-up states; no Waybill is needed. */
interface ShownWindow {
  readonly address: string;
  readonly names: readonly string[];
  /** Resolves once the next answer is of that state. */
  show(name: string): Promise<void>;
  /** What the page asked for, and how long the files were that it sent. */
  readonly asked: string[];
  readonly bytes: number[];
}

interface Line {
  readonly address?: string;
  readonly names?: readonly string[];
  readonly shown?: string;
  readonly asked?: string;
  readonly bytes?: number;
}

const test = base.extend<{ readonly shown: ShownWindow }>({
  shown: async ({ page }, use) => {
    const folder = join(import.meta.dirname, '../../companion');
    const program = spawn('npm', ['run', '--silent', 'show-window'], { cwd: folder });
    const shown = await readWindow(program);
    await page.goto(shown.address);
    await use(shown);
    program.stdin.end();
    await once(program, 'exit');
  },
});

async function readWindow({ stdout, stdin }: ChildProcess): Promise<ShownWindow> {
  const [asked, bytes]: [string[], number[]] = [[], []];
  const lines: Line[] = [];
  let text = '';
  stdout?.setEncoding('utf8').on('data', (part: string) => {
    const whole = `${text}${part}`.split('\n');
    text = whole.pop() ?? '';
    for (const line of whole) {
      const read: Line = JSON.parse(line);
      lines.push(read);
      if (read.asked !== undefined) asked.push(read.asked);
      if (read.bytes !== undefined) bytes.push(read.bytes);
    }
  });
  await expect.poll(() => lines, { timeout: 60_000 }).not.toEqual([]);
  const [{ address = '', names = [] } = {}] = lines;
  return {
    address,
    names,
    asked,
    bytes,
    async show(name) {
      const before = lines.length;
      stdin?.write(`${name}\n`);
      const isShown = () => lines.slice(before).some(({ shown }) => shown === name);
      await expect.poll(isShown).toBe(true);
    },
  };
}

/** Shows a state as somebody sees it who opens the window then. */
async function show(page: Page, shown: ShownWindow, name: string): Promise<void> {
  await shown.show(name);
  await page.reload();
  await expect(page.getByRole('contentinfo')).not.toBeEmpty();
}

test(
  'the window is readable in every state, at 480 and 900 pixels, by day and by night',
  { tag: ['@desktop', '@long'] },
  async ({ page, shown }) => {
    test.setTimeout(600_000);
    for (const width of [480, 900]) {
      await page.setViewportSize({ width, height: 800 });
      for (const name of shown.names) {
        await show(page, shown, name);
        await expectAccessibleInBothSchemes(page);
        const tooWide = await page.evaluate(
          () => document.documentElement.scrollWidth - innerWidth,
        );
        expect(tooWide, `${name} at ${width} px`).toBeLessThanOrEqual(0);
      }
    }
  },
);

test('setup by keyboard, and with files', { tag: ['@desktop'] }, async ({ page, shown }) => {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await expect(page.getByRole('heading', { name: 'Set up in four steps' })).toBeVisible();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-focus'));
  await page.getByLabel('Folder of the game').focus();
  await page.keyboard.type('D:\\Games');
  await page.keyboard.press('Enter');
  await expect.poll(() => shown.asked).toContain('add-folder D:\\Games');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('server');
  await page.keyboard.type('https://vtc.example.org');
  // What is typed and the focus outlive a change around them.
  await shown.show('games found');
  await expect(page.getByRole('link', { name: 'Open the download page' })).toBeVisible();
  expect(await focused()).toBe('server');
  await page.keyboard.press('Enter');
  await expect.poll(() => shown.asked).toContain('connect https://vtc.example.org');

  await page.getByRole('button', { name: 'Take it from my downloads' }).press('Enter');
  await expect.poll(() => shown.asked).toContain('take-download');
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file…' }).press('Enter');
  await (
    await choosing
  ).setFiles({
    name: 'scs-telemetry.dll',
    mimeType: '',
    buffer: Buffer.alloc(11),
  });
  await expect.poll(() => shown.bytes).toEqual([11]);
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['zip'], 'release.zip'));
    return transfer;
  });
  await page.getByRole('contentinfo').dispatchEvent('drop', { dataTransfer: dropped });
  await expect.poll(() => shown.bytes).toEqual([11, 3]);
  expect(errors).toEqual([]);
});
