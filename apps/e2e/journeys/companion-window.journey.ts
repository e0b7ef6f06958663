import { expect, test as base, type Page } from '@playwright/test';
import {
  openShownWindow,
  type ShownWindow,
  windowStates,
} from '@waybill/companion/testing/window-states';
import { expectAccessibleInBothSchemes } from '../harness/journey.ts';

/** The companion's window in a browser of its own, with made-up states; no Waybill is needed. */
const test = base.extend<{ readonly shown: ShownWindow }>({
  // eslint-disable-next-line no-empty-pattern
  shown: async ({}, use) => {
    const shown = await openShownWindow(stateOf('nothing set up'));
    await use(shown);
    await shown.close();
  },
});

function stateOf(name: string) {
  const state = windowStates[name];
  if (state === undefined) throw new Error(`There is no state ${name}.`);
  return state;
}

/** Shows a state as somebody sees it who opens the window then. */
async function show(page: Page, shown: ShownWindow, name: string): Promise<void> {
  shown.show(stateOf(name));
  await page.reload();
  await expect(page.getByRole('contentinfo')).not.toBeEmpty();
}

test(
  'the window is readable in every state, at 480 and 900 pixels, by day and by night',
  { tag: ['@desktop', '@long'] },
  async ({ page, shown }) => {
    test.setTimeout(600_000);
    await page.goto(shown.createAddress());
    for (const width of [480, 900]) {
      await page.setViewportSize({ width, height: 800 });
      for (const name of Object.keys(windowStates)) {
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
  await page.goto(shown.createAddress());
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
  shown.show(stateOf('games found'));
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
  await expect.poll(() => shown.files).toEqual([11]);
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['zip'], 'release.zip'));
    return transfer;
  });
  await page.getByRole('contentinfo').dispatchEvent('drop', { dataTransfer: dropped });
  await expect.poll(() => shown.files).toEqual([11, 3]);
  expect(errors).toEqual([]);
});
