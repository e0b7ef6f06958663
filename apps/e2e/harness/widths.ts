import { expect, type Page } from '@playwright/test';
import { findViolations } from './journey.ts';

/** Phone, tablet and desktop. */
export const axeWidths = [360, 768, 1_440] as const;
const axed: ReadonlySet<number> = new Set(axeWidths);

/** Returns what is wrong with the open page at each width: cut elements, and rules of axe that it breaks. */
export async function findFaults(
  page: Page,
  path: string,
  widths: readonly number[],
): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 700 });
    const cut = await page.evaluate(findCut);
    const broken = axed.has(width) ? await findViolations(page) : [];
    found.push(...[...cut, ...broken].map((what) => `${path} ${width}: ${what}`));
  }
  return found;
}

/** Navigates without reloading the app. Resolves once everything has loaded. */
export async function goTo(page: Page, path: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.textContent();
  // High enough to load the whole page.
  await page.setViewportSize({ width: 1_440, height: 4_000 });
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  // The previous page stays until the next one is ready.
  await expect(heading).not.toHaveText(before ?? '');
  await expectLoaded(page);
}

/** Resolves once no part of the page is a placeholder any more. */
export async function expectLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main output')].every(
      ({ childElementCount, textContent }) => childElementCount === 0 || textContent !== '',
    ),
  );
}

/** Returns elements that extend beyond the window or are clipped by their container; runs in the page. */
async function findCut(): Promise<string[]> {
  // Width-dependent content is rendered in one frame and painted in the next.
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
  const { scrollWidth, clientWidth } = document.documentElement;
  const found =
    scrollWidth > clientWidth ? [`scrolls sideways by ${scrollWidth - clientWidth}`] : [];
  for (const element of document.querySelectorAll<HTMLElement>('main *')) {
    const { overflowX, textOverflow } = getComputedStyle(element);
    const clips = overflowX === 'hidden' || overflowX === 'clip' || /^T[DH]$/.test(element.tagName);
    const isText = textOverflow === 'ellipsis' || element.clientWidth <= 1;
    // Larger than the cell, so that a thumb finds it.
    const isHitArea = element.querySelector(':scope > label:only-child > input') !== null;
    if (!clips || isText || isHitArea) continue;
    if (element.closest('.world-map, .mantine-Switch-track, .visually-hidden') !== null) continue;
    const beyond = element.scrollWidth - element.clientWidth;
    if (beyond > 1) found.push(`${element.outerHTML.slice(0, 80)} is cut by ${beyond}`);
  }
  return found;
}
