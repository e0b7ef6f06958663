// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { authContract } from '@waybill/schema/features/auth.contract';
import { usersContract } from '@waybill/schema/features/users.contract';
import { preferencesSchema, type User } from '@waybill/schema/features/users.models';
import { expect, test, vi } from 'vitest';
import { newcomer } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();

/** Builds a driver whose time zone differs from the test machine's. */
function buildUser(): User {
  const user = newcomer();
  const preferences = { ...user.preferences, timeZone: 'Europe/Stockholm' };
  return { ...user, preferences: preferencesSchema.parse(preferences) };
}

/** Serves this driver's preferences and applies changes to them. */
function servePreferences(user: User): void {
  const { server } = browser();
  let preferences = preferencesSchema.parse(user.preferences);
  browser().signIn(user);
  server.answer(authContract.getUser, () => ({ user: { ...user, preferences } }));
  server.answer(usersContract.updatePreferences, ({ body }) => {
    preferences = preferencesSchema.parse({ ...preferences, ...body });
    return { preferences };
  });
}

const findRegion = async (name: string) => within(await screen.findByRole('region', { name }));
const schemeShown = () => document.documentElement.getAttribute('data-mantine-color-scheme');

test(
  'language, units, time zone and theme apply at once and in every browser',
  { tags: 'long' },
  async () => {
    servePreferences(buildUser());
    await browser().open('/settings');
    const region = await findRegion('Language and region');
    region.getByText('1,280 km');
    region.getByText('€18,450.50');
    await expectAccessible();
    await region.findByRole('option', { name: 'Miles' });
    await browser().choose('Distances', 'Miles');
    await region.findByText('795 mi');
    await browser().choose('Weights', 'Pounds');
    await region.findByText('49,384 lb');
    await browser().choose('Currency', 'PLN');
    await browser().choose('Time zone', 'Asia/Tokyo');
    await browser().choose('Colour scheme', 'Dark');
    await waitFor(() => expect(schemeShown()).toBe('dark'));
    await screen.findByRole('button', { name: 'Colour scheme: Dark' });
    await browser().press('link', 'Notifications');
    await browser().person.click(await screen.findByLabelText(/^Success messages/));
    await browser().press('link', 'Account');
    await screen.findByRole('option', { name: 'Deutsch' });
    await browser().choose('Language', 'Deutsch');
    await waitFor(() =>
      expect(
        Object.assign(
          {},
          ...browser()
            .server.requestsTo(usersContract.updatePreferences)
            .map(({ body }) => body),
        ),
      ).toEqual({
        distanceUnit: 'mi',
        massUnit: 'lb',
        currency: 'PLN',
        timeZone: 'Asia/Tokyo',
        theme: 'dark',
        successToasts: false,
        language: 'de',
      }),
    );

    // Another browser only knows what the server returns.
    localStorage.removeItem('preferences');
    await browser().open('/settings');
    await screen.findByRole('heading', { level: 1, name: 'Einstellungen' });
    expect(document.documentElement.lang).toBe('de');
    expect(schemeShown()).toBe('dark');
    const german = await findRegion('Sprache und Region');
    german.getByText('795 mi');
    await expectAccessible();
    expect(german.getByLabelText('Zeitzone')).toHaveProperty('value', 'Asia/Tokyo');
    expect(german.getByLabelText('Währung')).toHaveProperty('value', 'PLN');

    // The header's switch and the settings share their state.
    await browser().press('button', 'Farbschema: Dunkel');
    await waitFor(() =>
      expect(screen.getByLabelText('Farbschema', { selector: 'select' })).toHaveProperty(
        'value',
        'auto',
      ),
    );
  },
);

test("a browser applies its user's theme, and does nothing if it is already shown", async () => {
  const user = buildUser();
  servePreferences({
    ...user,
    preferences: preferencesSchema.parse({ ...user.preferences, theme: 'dark' }),
  });
  // On each theme change Mantine disables transitions for a moment, by a style for every element.
  const stops: Element[] = [];
  const observer = new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    const elements = added.filter((node) => node instanceof Element);
    stops.push(...elements.filter((it) => it.matches('[data-mantine-disable-transition]')));
  });
  observer.observe(document.head, { childList: true });
  await browser().open('/settings');
  await waitFor(() => expect(schemeShown()).toBe('dark'));
  await waitFor(() => expect(stops).toHaveLength(1));
  await browser().open('/settings');
  await screen.findByRole('region', { name: 'Language and region' });
  expect(schemeShown()).toBe('dark');
  observer.disconnect();
  expect(stops).toHaveLength(1);
});

test("a change that can't be saved is undone", async () => {
  servePreferences(buildUser());
  browser().server.answer(usersContract.updatePreferences, () => new Refusal('BUSY'));
  await browser().open('/settings');
  await screen.findByRole('option', { name: 'Miles' });
  await browser().choose('Distances', 'Miles');
  await screen.findByText('The server is busy. Try again in a moment.');
  const distances = await screen.findByLabelText('Distances');
  await waitFor(() => expect(distances).toHaveProperty('value', 'km'));
});

test('a German browser shows validation errors in German', { tags: 'long' }, async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-AT']);
  const { server } = browser();
  server.answer(authContract.login, () => new Refusal('CREDENTIALS_WRONG'));
  await browser().open('/login');
  await screen.findByRole('heading', { level: 1, name: 'Anmelden' });
  await browser().press('button', 'Anmelden');
  await screen.findAllByText('Bitte gib E-Mail und Passwort ein.');
  await browser().fill('E-Mail', 'nobody@example.org');
  await browser().fill('Passwort', 'not the password');
  await browser().press('button', 'Anmelden');
  await screen.findAllByText('E-Mail oder Passwort ist falsch.');
  await expectAccessible();

  await browser().open(`/complete-registration?steamId=${newcomer().steamId}`);
  await screen.findByDisplayValue(/.+/);
  await browser().fill(/^E-Mail/, 'nora');
  await browser().fill(/^Passwort/, 'short');
  await browser().press('button', 'Registrierung abschließen');
  await screen.findAllByText('Bitte gib eine gültige E-Mail-Adresse ein.');
  await screen.findByText('Das Passwort muss mindestens 6 Zeichen haben.');
  await expectAccessible();
});
