import { expect, type Page } from '@playwright/test';
import { becomeOwner } from '../harness/drivers.ts';
import { driveJobs } from '../harness/driven-jobs.ts';
import { expectAccessible, expectAccessibleInBothSchemes, journey } from '../harness/journey.ts';

const europe = { game: 'ets2', jobs: 1, courses: ['uneventful'], kinds: ['market'] } as const;

journey(
  'a job’s map shows its route',
  { tag: ['@both', '@thorough'] },
  async ({ page, isMobile }) => {
    await becomeOwner(page);
    const [id = ''] = await driveJobs(page, 7, europe);
    await page.goto(`/dashboard/jobs/${id}`);
    const card = page.getByRole('region', { name: 'Trace' });
    const map = card.getByRole('application');
    await map.scrollIntoViewIfNeeded();
    await expect(map.locator('canvas').first()).toBeVisible();
    await expect(card.getByText('Borders approximate')).toBeVisible();
    // Sea, land and coast of the base map, and the road on top.
    await expect.poll(async () => coloursOf(page, 'div > canvas')).toBeGreaterThan(2);
    await expect.poll(async () => coloursOf(page, ':scope > canvas')).toBeGreaterThan(1);
    await expectAccessibleInBothSchemes(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await lightnessOfPrint(page)).toBeGreaterThan(128);

    if (isMobile) {
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(360);
    } else {
      await map.focus();
      const scale = card.locator('.map-scale');
      const before = await scale.textContent();
      for (let times = 0; times < 4; times += 1) await page.keyboard.press('+');
      await expect(scale).not.toHaveText(before ?? '');
      // Panning redraws nothing: the same canvases are moved.
      await expect(map.locator('.map-stage > div')).toHaveCount(1);
      const tiles = map.locator('.map-layer .map-layer').first();
      const left = async () => (await tiles.boundingBox())?.x ?? 0;
      const from = await left();
      await page.keyboard.press('ArrowLeft');
      await expect.poll(left).toBeCloseTo(from + 80, 0);
      await page.keyboard.press('0');
      await expect(scale).toHaveText(before ?? '');
    }

    await card.getByRole('button', { name: 'Show as a table' }).click();
    await expect(card.getByRole('row', { name: /^Start / })).toBeVisible();
    await expect(card.getByRole('row', { name: /^Arrival / })).toBeVisible();
    await expectAccessible(page);
    await card.getByRole('button', { name: 'Show the map' }).click();
    await expect(map).toBeVisible();
  },
);

/** Returns the lightness of the printed background, of 255. No frame is drawn between the two events. */
async function lightnessOfPrint(page: Page): Promise<number> {
  return page.locator('.map-stage').evaluate((stage) => {
    dispatchEvent(new Event('beforeprint'));
    const tile = stage.querySelector<HTMLCanvasElement>('div > canvas');
    const [red = 0] = tile?.getContext('2d')?.getImageData(0, 0, 1, 1).data ?? [];
    dispatchEvent(new Event('afterprint'));
    return red;
  });
}

/** Returns the number of colours on the map's canvases. */
async function coloursOf(page: Page, canvases: string): Promise<number> {
  return page.locator('.map-stage').evaluate((stage, selector) => {
    const colours = new Set<string>();
    for (const canvas of stage.querySelectorAll<HTMLCanvasElement>(selector)) {
      const { width, height } = canvas;
      const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
      for (let at = 0; at < data.length; at += 4 * 97) {
        colours.add(`${data[at]} ${data[at + 1]} ${data[at + 2]} ${data[at + 3]}`);
      }
    }
    return colours.size;
  }, canvases);
}
