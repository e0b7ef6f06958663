import { expect } from '@playwright/test';
import { becomeDriver } from '../harness/drivers.ts';
import { expectAccessible, journey } from '../harness/journey.ts';
import { emailOf, signInWithSteam } from '../harness/steps.ts';

const driver = 'Nora Nightline';

journey(
  'a known driver gets a one-time code that leaves no trace',
  { tag: '@long' },
  async ({ page, otherPage, server, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await becomeDriver(otherPage, driver);

    const requests: string[] = [];
    context.on('request', (request) => {
      requests.push(JSON.stringify([request.url(), request.headers(), request.postData()]));
    });
    await page.clock.install();
    await page.addInitScript(() => {
      addEventListener('load', () =>
        document.documentElement.setAttribute('data-loaded', location.href),
      );
    });
    await signInWithSteam(page, driver);

    await expect(page.getByRole('heading', { name: 'Registration Complete' })).toBeVisible();
    await expect(page).toHaveURL('/otp');
    await expect(page.locator('html')).toHaveAttribute('data-loaded', `${server.url}/otp`);
    await expect(page.getByText(emailOf(driver))).toBeVisible();
    const code = await page.locator('code').innerText();
    const spellings = [code, code.replaceAll('-', '')];
    expect(code).toMatch(/^\w{4}(-\w{4})+$/);
    await expectAccessible(page);
    await expect(page.getByRole('link', { name: 'Launch Waybill App' })).toHaveAttribute(
      'href',
      `waybill://login?email=${encodeURIComponent(emailOf(driver))}&otp=${code}&server=${encodeURIComponent(server.url)}`,
    );

    await page.clock.pauseAt(Date.now() + 60_000);
    const copy = page.getByRole('button', { name: 'Copy', exact: true });
    const copied = page.getByRole('button', { name: 'Copied!' });
    await copy.click();
    await expect(copied).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    await page.clock.runFor(1_900);
    await expect(copied).toBeVisible();
    await page.clock.runFor(100);
    await expect(copy).toBeVisible();
    await page.clock.resume();

    await page.getByRole('link', { name: 'Continue with Web Dashboard' }).click();
    await expect(page).toHaveURL('/onboarding');
    await expect(page.getByRole('heading', { name: `Welcome, ${driver}` })).toBeVisible();
    await expectAccessible(page);

    // The redirect that opens the page carries the code; no other request may.
    const carriers = requests.filter((request) => spellings.some((text) => request.includes(text)));
    expect(carriers).toHaveLength(1);
    expect(carriers[0]).toContain('/otp?email=');
    expect(server.output()).toContain('/api/auth/steam/return');
    for (const text of spellings) expect(server.output()).not.toContain(text);
    expect(await server.findFilesWith(spellings)).toEqual([]);
  },
);
