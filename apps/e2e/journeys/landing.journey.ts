import { expect, type Locator, type Page } from '@playwright/test';
import { becomeDriver } from '../harness/drivers.ts';
import { expectAccessible, journey, visit } from '../harness/journey.ts';

visit('the landing page has its sections', { tag: '@both' }, async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle('The home of virtual trucking companies · Waybill');
  await expect(page.getByRole('heading', { level: 1, name: 'Waybill' })).toBeVisible();
  await expect(page.getByText('1.0 Release')).toBeVisible();
  await expect(page.getByText('Steam sign-in is emulated')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/login');
  const registerLink = page.getByRole('link', { name: 'Register', exact: true });
  await expect(registerLink).toHaveAttribute('href', '/register');
  await expectAccessible(page);
  for (const section of ['home', 'features', 'integrations', 'pricing', 'faq']) {
    await page.getByRole('contentinfo').locator(`a[href="#${section}"]`).click();
    await expect(page.locator(`#${section}`)).toBeInViewport();
  }
  for (const picture of await page.getByRole('main').locator('img').all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate(isShown)).toBe(true);
  }
  await expectNoSidewaysScroll(page);
});

visit('the top bar changes its style after scrolling 30 pixels', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const bar = page.locator('[data-top-bar]');
  const color = () => bar.evaluate((element) => getComputedStyle(element).backgroundColor);
  const colorAt = async (top: number) => {
    await page.evaluate((to) => scrollTo(0, to), top);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    return color();
  };
  const above = await color();
  expect(await colorAt(29)).toBe(above);
  await colorAt(30);
  await expect.poll(color).not.toBe(above);
  const below = await color();
  expect(await colorAt(600)).toBe(below);
  await expect(page.getByRole('link', { name: 'Log In' })).toBeInViewport();
  await colorAt(0);
  await expect.poll(color).toBe(above);
});

visit('plans and prices match the selected view', async ({ page }) => {
  await page.goto('/');
  const plan = (name: string) => page.getByRole('article', { name, exact: true });
  const expectPrices = async (premium: string, ultimate: string) => {
    await expect(plan('Free').getByText('$0')).toBeVisible();
    await expectPrice(plan('Premium'), premium);
    await expectPrice(plan('Ultimate'), ultimate);
  };
  await expectPrices('$59', '$159');
  await expect(page.getByText('-40%')).toBeVisible();
  await page.getByRole('radio', { name: 'Yearly' }).check();
  await expectPrices('$99', '$199');
  await page.keyboard.press('ArrowLeft');
  await expectPrices('$59', '$159');
  await expect(plan('Free').getByRole('listitem')).toHaveCount(20);
  await expect(plan('Premium').getByText('Up to 10 team members')).toBeVisible();
  await expect(plan('Ultimate').getByText('Unlimited members')).toBeVisible();
  await expect(page.getByText('free software under the MIT licence').first()).toBeVisible();
});

visit('questions open and close', async ({ page }) => {
  await page.goto('/#faq');
  const answer = page.getByText('A virtual trucking company: players of');
  await expect(answer).toBeHidden();
  await page.getByText('What is a VTC?').click();
  await expect(answer).toBeVisible();
  await expectAccessible(page);
});

visit('the page uses the app’s colour scheme, and so do its pictures', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const shown = () => page.locator('html').getAttribute('data-mantine-color-scheme');
  const picture = page.getByRole('main').locator('img').first();
  const source = () => picture.evaluate((image: HTMLImageElement) => image.currentSrc);
  // It loads when it is nearly in view.
  await picture.scrollIntoViewIfNeeded();
  expect(await shown()).toBe('light');
  await expect.poll(source).toContain('-light-');
  await page.getByRole('button', { name: 'Colour scheme: System' }).click();
  await page.getByRole('button', { name: 'Colour scheme: Light' }).click();
  await expect(page.getByRole('button', { name: 'Colour scheme: Dark' })).toBeVisible();
  expect(await shown()).toBe('dark');
  await expect.poll(source).toContain('-dark-');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Log In' }).click();
  await expect(page.getByRole('button', { name: 'Colour scheme: Dark' })).toBeVisible();
  expect(await shown()).toBe('dark');
  await page.getByRole('link', { name: 'Waybill' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Waybill' })).toBeVisible();
  expect(await shown()).toBe('dark');
  await page.getByRole('button', { name: 'Colour scheme: Dark' }).click();
  await expect.poll(shown).toBe('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(shown).toBe('dark');
});

journey('signed-in users are redirected to the dashboard', { tag: '@long' }, async ({ page }) => {
  await becomeDriver(page, 'Nora Nightline');
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Log In' })).toBeHidden();
  await page.getByRole('link', { name: 'Open dashboard' }).click();
  await expect(page).toHaveURL('/onboarding');
});

visit('a visitor requests a demo', async ({ page, excuseErrors }) => {
  await page.goto('/#demo');
  const form = page.locator('form');
  const submit = form.getByRole('button', { name: 'Send request' });
  await submit.click();
  await expect(form.getByText('Please tell us your name.')).toBeVisible();
  await expect(form.getByText('Please tell us your email address.')).toBeVisible();
  await expect(form.getByText('Please enter a message.')).toBeVisible();
  await expect(form.getByLabel('Name')).toBeFocused();
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription('Please tell us your name.');
  await expectAccessible(page);

  await form.getByLabel('Name').fill('Nora Nightline');
  await expect(form.getByText('Please tell us your name.')).toBeHidden();
  await form.getByLabel('Email').fill('nora');
  await form.getByLabel('Message').fill('We are forty drivers.');
  await submit.click();
  await expect(form.getByText('Please enter a valid email address.')).toBeVisible();

  // Browsers accept this address, the server doesn't.
  excuseErrors(/status of 422 .*\/api\/demo-requests/);
  await form.getByLabel('Email').fill('nora@example');
  await submit.click();
  await expect(form.getByText('Some fields need your attention.')).toBeVisible();
  await expect(form.getByLabel('Email')).toBeFocused();

  await form.getByLabel('Email').fill('nora@example.org');
  const trap = form.getByLabel('Leave this field empty');
  await expect(trap).not.toBeInViewport();
  await expect(form.getByRole('textbox', { name: 'Leave this field empty' })).toHaveCount(0);
  await form.getByLabel('VTC (optional)').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(submit).toBeFocused();
  await submit.click();
  await expect(page.getByRole('status')).toContainText('Your request has arrived');
  await expect(page.getByRole('status')).toBeFocused();
  await expect(form).toBeHidden();
  await expectAccessible(page);
});

visit('a request that can’t be sent stays in the form', async ({ page, excuseErrors }) => {
  excuseErrors(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/#demo');
  await page.getByLabel('Name').fill('Nora Nightline');
  await page.getByLabel('Email').fill('nora@example.org');
  await page.getByLabel('Message').fill('We are forty drivers.');
  // Without a connection, its requests would fail.
  await page.evaluate(async () => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Couldn’t send your request' }),
  ).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('status')).toContainText('Your request has arrived');
});

visit('pages say that they are offline', async ({ page, excuseErrors }) => {
  excuseErrors(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/');
  await page.evaluate(async () => navigator.serviceWorker.ready);
  await page.reload();
  const context = page.context();
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await context.setOffline(true);
  // The service worker goes offline slightly later.
  await expect
    .poll(() =>
      worker.evaluate(async () =>
        fetch('/api/health/live').then(
          () => true,
          () => false,
        ),
      ),
    )
    .toBe(false);
  await page.goto('/login?next=%2Fjoinvtc');
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await expectAccessible(page);
  const kept = await page.evaluate(async () => {
    const caches = await window.caches.keys();
    const cache = await window.caches.open(caches[0] ?? '');
    return (await cache.keys()).map(({ url }) => new URL(url).pathname).toSorted();
  });
  expect(kept).toEqual(['/before-paint.js', '/favicon.svg', '/offline.html', '/offline.js']);
  // Once the connection is back, the requested page opens automatically.
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(page).toHaveURL('/login?next=%2Fjoinvtc');
});

visit.describe('the visitor’s language', () => {
  visit.use({ locale: 'de-DE' });

  visit('the landing page uses it too', { tag: '@both' }, async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page).toHaveTitle('Das Zuhause virtueller Speditionen · Waybill');
    await expect(page.getByText('1.0 Release')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Preise' })).toBeVisible();
    const picture = page.getByRole('main').locator('img').first();
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc))
      .toContain('-de-');
    await page.getByRole('button', { name: 'Anfrage senden' }).click();
    await expect(page.getByText('Bitte sag uns deinen Namen.')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.getByRole('link', { name: 'English' }).click();
    await expect(page).toHaveURL('/en');
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Pricing' })).toBeVisible();
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await expect(page).toHaveURL('/de');
    await expect(page.getByRole('heading', { name: 'Preise' })).toBeVisible();
  });
});

const frames = ['/en', '/de', '/login'].flatMap((path) =>
  [320, 360, 1_280].map((width) => ({ path, width })),
);

visit('the brand is shown in full or as the logo alone', async ({ page }) => {
  for (const { path, width } of frames) {
    await page.setViewportSize({ width, height: 640 });
    await page.goto(path);
    const brand = page.getByRole('banner').getByRole('link', { name: /^Waybill/ });
    await expect(brand).toBeVisible();
    const { link, name, isCut } = await brand.evaluate((element) => ({
      link: element.getBoundingClientRect(),
      name: element.lastElementChild?.getBoundingClientRect() ?? new DOMRect(),
      isCut: [...element.children].some(
        ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
      ),
    }));
    const isOutOfSight = name.top >= link.bottom;
    const isWhole = !isCut && name.right <= link.right + 1;
    expect(isOutOfSight || isWhole, `${path} at ${width}`).toBe(true);
    if (width > 360) expect(isOutOfSight).toBe(false);
    await expectNoSidewaysScroll(page);
  }
});

async function expectPrice(plan: Locator, price: string): Promise<void> {
  await expect(plan.getByText(/^\$\d+$/).filter({ visible: true })).toHaveText(price);
  await expect(plan.getByText('per month')).toBeVisible();
}

function isShown(image: Element): boolean {
  return image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0;
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
}
