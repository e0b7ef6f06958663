// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { authContract } from '@waybill/schema/features/auth.contract';
import { defaultPreferences } from '@waybill/schema/features/users.models';
import { vtcsContract } from '@waybill/schema/features/vtcs.contract';
import { messages } from '@waybill/schema/messages';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildVtc, newcomer, owner } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';
import { tabTo } from '#src/testing/tab-to.ts';

const browser = useTestBrowser();
const logo = (bytes = 100) => new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' });
const tagTaken = () => new Refusal('TAG_TAKEN', { tag: messages.tagTaken });
const findError = (sentence: string) => screen.findByText(sentence, { selector: 'p' });

const isInvalid = async (label: RegExp) =>
  (await screen.findByLabelText(label)).getAttribute('aria-invalid');

async function expectDisabled(name: string, isDisabled: boolean): Promise<void> {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe(String(isDisabled)));
}

/** Returns the description of the create button. */
async function missingFields(): Promise<string | undefined> {
  const button = await screen.findByRole('button', { name: 'Create company' });
  const description = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  return description?.textContent ?? undefined;
}

async function expectSaved(): Promise<void> {
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
}

test('a company is created once all fields are filled', async () => {
  browser().signIn(newcomer());
  const { server } = browser();
  server.answer(vtcsContract.create, tagTaken);
  await browser().open('/createvtc');
  await expectDisabled('Create company', true);
  expect(await missingFields()).toBe('Still missing: Name, Tag, Slogan, and Logo');
  await browser().press('button', 'Create company');
  await screen.findAllByText('Please complete all required fields.');

  await browser().fill(/^Name/, 'Second Come');
  await browser().fill(/^Tag/, 'fcfs');
  await browser().fill(/^Slogan/, 'On time');
  expect(await missingFields()).toBe('Still missing: Logo');
  await browser().upload(/^Logo/, logo());
  await expectDisabled('Create company', false);
  expect(await missingFields()).toBeUndefined();
  await browser().press('button', 'Remove Logo');
  await expectDisabled('Create company', true);
  await browser().upload(/^Logo/, logo(1_048_576));
  await findError('Logo must be under 1MB');
  await expectDisabled('Create company', true);
  await expectAccessible();

  await browser().upload(/^Logo/, logo());
  await browser().press('button', 'Create company');
  await findError('This tag is already taken.');
  await expectAccessible();
  await browser().press('link', 'Join a company instead');
  await browser().press('button', 'Keep editing');

  await browser().fill(/^Tag/, 'LATE');
  server.cutOff(vtcsContract.create);
  await browser().press('button', 'Create company');
  await screen.findByText('Failed to create company.');
  server.answer(vtcsContract.create, () => ({ vtc: buildVtc() }));
  server.answer(authContract.getUser, () => ({ user: owner() }));
  let wasEmpty = false;
  const watcher = new MutationObserver(() => {
    wasEmpty ||= document.querySelector('main')?.textContent === '';
  });
  watcher.observe(document.body, { childList: true, subtree: true });
  await browser().press('button', 'Create company');
  await waitFor(() => expect(browser().path()).toBe('/dashboard/companyoverview'));
  await screen.findByRole('heading', { level: 1, name: 'Nordic Haul' });
  watcher.disconnect();
  expect(wasEmpty).toBe(false);
  const [request] = server.requestsTo(vtcsContract.create).toReversed();
  expect(request?.body).toMatchObject({ name: 'Second Come', tag: 'LATE', ownerId: newcomer().id });
  expect(request?.files.logo).toMatchObject({ name: 'logo.png', size: 100 });
});

test('shows validation errors at their fields', { tags: 'long' }, async () => {
  browser().signIn(owner());
  const { server } = browser();
  server.answer(vtcsContract.update, tagTaken);
  await browser().open('/dashboard/managecompany');
  await browser().fill(/^Slogan/, '  ');
  await browser().press('button', 'Save changes');
  await findError('All text fields are required.');
  expect(await isInvalid(/^Slogan/)).toBe('true');
  await browser().fill(/^Slogan/, 'On time');

  await browser().upload(/^Logo/, logo(1_048_576));
  await findError('Logo must be under 1MB');
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no image')));
  await browser().upload(/^Logo/, logo());
  await findError('Couldn’t read this image. Save it again as PNG or JPEG.');

  await browser().fill(/^Tag/, 'fcfs');
  await browser().press('button', 'Save changes');
  await findError('This tag is already taken.');
  expect(await isInvalid(/^Tag/)).toBe('true');
  await expectAccessible();
});

test('states the limits of a speed cap as accepted whole numbers', { tags: 'long' }, async () => {
  browser().signIn(owner());
  await browser().open('/dashboard/managecompany');
  const ets2 = await screen.findByRole('textbox', { name: /^Speed cap in Euro/ });
  const hint = document.getElementById(ets2.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toMatch(/^50 km\/h to 180 km\/h\./);
});

test("speed caps use the reader's unit", { tags: 'long' }, async () => {
  browser().signIn({ ...owner(), preferences: { ...defaultPreferences, distanceUnit: 'mi' } });
  const { server } = browser();
  server.answer(
    vtcsContract.update,
    ({ body: { speedCapEts2CmS = null, speedCapAtsCmS = null } }) => ({
      vtc: buildVtc({ speedCapEts2CmS, speedCapAtsCmS }),
    }),
  );
  await browser().open('/dashboard/managecompany');
  const ets2 = await screen.findByRole('textbox', { name: /^Speed cap in Euro/ });
  expect(ets2.getAttribute('value')).toBe('62 mph');
  await browser().fill(/^Speed cap in American/, '20');
  await browser().press('button', 'Save changes');
  await findError('The speed cap must be 50 to 180 km/h (32 to 111 mph).');
  await browser().fill(/^Speed cap in American/, '80');
  await browser().press('button', 'Save changes');
  await expectSaved();
  expect(server.requestsTo(vtcsContract.update)).toMatchObject([
    { body: { speedCapEts2CmS: 2_778, speedCapAtsCmS: 3_576 } },
  ]);
});

test('everything on the public page can be edited', { tags: 'long' }, async () => {
  browser().signIn(owner());
  const { server } = browser();
  server.answer(vtcsContract.update, ({ body }) => ({
    vtc: buildVtc({ games: body.games ?? [], showRoster: body.showRoster === 'true' }),
  }));
  await browser().open('/dashboard/managecompany');
  await browser().fill(/^Description/, 'We drive **nights**.');
  (await screen.findByRole('checkbox', { name: 'American Truck Simulator' })).click();
  (await screen.findByRole('switch', { name: /^Show the members/ })).click();
  await browser().fill(/^Discord/, 'discord.gg/other');
  await browser().fill('Website', 'http://nordichaul.example');
  await browser().press('button', 'Save changes');
  await findError('Please enter an address that starts with https://.');
  await browser().fill('Website', '');
  await browser().press('button', 'Save changes');
  await expectSaved();
  expect(server.requestsTo(vtcsContract.update)).toMatchObject([
    {
      body: {
        description: 'We drive **nights**.',
        rules: '1. Park where others can pass.',
        games: ['ets2', 'ats'],
        discordUrl: 'https://discord.gg/other',
        websiteUrl: null,
        showRoster: 'false',
        showFigures: 'true',
      },
    },
  ]);
  await expectAccessible();
});

test('a bar saves or discards changes, and is shown only while there are any', async () => {
  browser().signIn(owner());
  const { server } = browser();
  server.answer(vtcsContract.update, ({ body }) => ({ vtc: buildVtc({ slogan: body.slogan }) }));
  await browser().open('/dashboard/managecompany');
  const slogan = await screen.findByRole('textbox', { name: /^Slogan/ });
  const saved = slogan.getAttribute('value');
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  await browser().fill(/^Slogan/, 'On time');
  await screen.findByText('Unsaved changes');
  await browser().press('button', 'Discard');
  await expectSaved();
  expect(slogan).toHaveProperty('value', saved);
  expect(server.requestsTo(vtcsContract.update)).toEqual([]);
  await browser().fill(/^Slogan/, 'On time');
  await expectAccessible();
  await browser().press('button', 'Save changes');
  await expectSaved();
  expect(server.requestsTo(vtcsContract.update)).toMatchObject([{ body: { slogan: 'On time' } }]);
});

test('the index links to each section', async () => {
  browser().signIn(owner());
  await browser().open('/dashboard/managecompany');
  const index = within(await screen.findByRole('navigation', { name: 'Sections' }));
  const names = index.getAllByRole('link').map(({ textContent }) => textContent);
  expect(names).toHaveLength(8);
  for (const name of names) {
    const title = await screen.findByRole('heading', { level: 2, name });
    await browser().person.click(index.getByRole('link', { name }));
    await waitFor(() => expect(document.activeElement?.contains(title)).toBe(true));
  }
});

test('a company is created by keyboard alone, with a logo drawn from the tag', async () => {
  browser().signIn(newcomer());
  const drawn: string[] = [];
  const context = {
    fillRect: vi.fn(),
    beginPath: vi.fn(),
    roundRect: vi.fn(),
    fill: vi.fn(),
    stroke: vi.fn(),
    fillText: (text: string) => drawn.push(text),
  };
  const getContext: unknown = Reflect.get(HTMLCanvasElement.prototype, 'getContext');
  Reflect.set(HTMLCanvasElement.prototype, 'getContext', () => context);
  onTestFinished(() => void Reflect.set(HTMLCanvasElement.prototype, 'getContext', getContext));
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(logo()));
  const { person, server } = browser();
  await browser().open('/createvtc');
  await expectDisabled('Draw a logo from the tag', true);
  for (const [label, text] of [
    ['Name', 'First Come'],
    ['Tag', 'FAST'],
    ['Slogan', 'On time'],
  ] as const) {
    await tabTo(await screen.findByRole('textbox', { name: new RegExp(`^${label}`) }));
    await person.keyboard(text);
  }
  expect(await missingFields()).toBe('Still missing: Logo');
  await tabTo(await screen.findByRole('button', { name: 'Draw a logo from the tag' }));
  await person.keyboard('{Enter}');
  await screen.findByText('FAST.png');
  expect(drawn).toEqual(['FAST']);
  await expectAccessible();
  await tabTo(await screen.findByRole('button', { name: 'Create company' }));
  await person.keyboard('{Enter}');
  await waitFor(() =>
    expect(server.requestsTo(vtcsContract.create)).toMatchObject([
      { body: { name: 'First Come', tag: 'FAST' }, files: { logo: { name: 'FAST.png' } } },
    ]),
  );
});
