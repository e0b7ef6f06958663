import { expect, type Page } from '@playwright/test';
import { becomeOwner } from '../harness/drivers.ts';
import { expectAccessibleInBothSchemes, journey } from '../harness/journey.ts';
import { enterJob } from '../harness/own-jobs.ts';
import { callApi } from '../harness/own-vtc.ts';
import { tabTo } from '../harness/steps.ts';

const hourMs = 3_600_000;

/** Enters deliveries that wait for a decision, newest first. */
async function enterJobs(page: Page, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let hours = count; hours > 0; hours -= 1) {
    ids.unshift(await enterJob(page, new Date(Date.now() - 2 * hours * hourMs).toISOString()));
  }
  return ids;
}

const focusedElement = (page: Page) => page.locator(':focus');

/** Enters the reason in a dialog, and presses its second button. */
async function giveReason(page: Page, reason: string): Promise<void> {
  await expect(page.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await page.keyboard.type(reason);
  for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toBeHidden();
}

journey(
  'staff decide reviews with the keyboard alone',
  { tag: ['@desktop', '@thorough'] },
  async ({ page, server }) => {
    await becomeOwner(page);
    await server.backdateMembers();
    const ids = await enterJobs(page, 4);
    await page.goto('/dashboard/jobs?tier=review');
    await expect(page.getByText('4 jobs', { exact: true })).toBeVisible();
    // The first Tab stop, however far down the page's own link is.
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    for (const key of ['Enter', 'j', 'ArrowDown', 'k']) await page.keyboard.press(key);
    await expect(focusedElement(page)).toHaveAttribute('href', `/dashboard/jobs/${ids[0]}`);
    await expectAccessibleInBothSchemes(page);

    await page.keyboard.press('Enter');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Waybill NFL-4');
    await expect(heading).toBeFocused();
    await page.keyboard.press('a');
    await giveReason(page, 'Seen on the stream');
    await expect(page.getByText('Accepted by Nora Nightline')).toHaveCount(2);
    await expect(heading).toBeFocused();

    await page.keyboard.press('n');
    await expect(heading).toHaveText('Waybill NFL-3');
    await page.keyboard.press('r');
    await giveReason(page, 'Driven twice');
    await expect(page.getByText('Rejected by Nora Nightline', { exact: true })).toBeVisible();
    await page.keyboard.press('n');
    await expect(heading).toHaveText('Waybill NFL-2');
    await page.keyboard.press('u');
    await expect(page.getByText('2 jobs', { exact: true })).toBeVisible();

    await tabTo(page, page.getByRole('button', { name: 'Accept all…' }));
    await page.keyboard.press('Enter');
    await giveReason(page, 'All seen');
    await expect(page.getByText('2 jobs were accepted.')).toBeVisible();
    await expect(page.getByText('No job found')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Accept all…' })).toBeFocused();
    await page
      .getByRole('group', { name: 'Status' })
      .getByRole('button', { name: 'More' })
      .press('Enter');
    await expect(page.getByRole('button', { name: 'Delivered 4' })).toBeVisible();
  },
);

journey(
  'a waybill prints on one sheet, and anyone with its shared link can see it',
  { tag: ['@desktop', '@long'] },
  async ({ page, otherPage, server }) => {
    await becomeOwner(page);
    await server.backdateMembers();
    const [jobId = ''] = await enterJobs(page, 1);
    await callApi(page, 'POST', `/api/jobs/${jobId}/decisions`, { kind: 'ACCEPT', reason: 'Seen' });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`/dashboard/jobs/${jobId}`);
    await expect(page.getByRole('region', { name: 'Evidence' })).toBeVisible();
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);

    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('switch', { name: 'Show this waybill to everyone' }).click();
    const link = page.getByRole('link', { name: 'Open waybill' });
    const path = (await link.getAttribute('href')) ?? '';
    await otherPage.goto(path);
    await expect(otherPage.getByRole('heading', { name: 'Waybill NFL-1' })).toBeVisible();
    await expectAccessibleInBothSchemes(otherPage);
    const card = await otherPage.locator('meta[property="og:image"]').getAttribute('content');
    const picture = await otherPage.request.get(card ?? '');
    expect(picture.headers()['content-type']).toBe('image/png');
  },
);
