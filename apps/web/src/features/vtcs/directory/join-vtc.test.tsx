// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { vtcsContract } from '@waybill/schema/features/vtcs.contract';
import { examplePublicVtc } from '@waybill/schema/features/vtcs.examples';
import { type PublicVtc, publicVtcSchema } from '@waybill/schema/features/vtcs.models';
import { authContract } from '@waybill/schema/features/auth.contract';
import { describe, expect, test } from 'vitest';
import { driverWith, newcomer } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';
import { tabTo } from '#src/testing/tab-to.ts';

const browser = useTestBrowser();
const company = 'Nordic Freight Lines';

function buildVtc(more: Partial<PublicVtc> = {}): PublicVtc {
  return publicVtcSchema.parse({ ...examplePublicVtc, name: company, tag: 'NFL', ...more });
}

/** The number of popular companies requested. */
const popularLimit = 3;

/** Serves these companies on one page, none as popular. */
function serveVtcs(...vtcs: readonly PublicVtc[]): void {
  browser().server.answer(vtcsContract.list, ({ query }) => ({
    vtcs: query.limit === popularLimit ? [] : [...vtcs],
    nextCursor: null,
    total: vtcs.length,
    totalIsExact: true,
  }));
}

const findResults = async () => within(await screen.findByRole('region', { name: 'Search' }));

/** Finds the button of the company's card, each time again, because the list may be refetched. */
const findButton = (name: string | RegExp, description = /.*/) =>
  waitFor(() => {
    const results = within(screen.getByRole('region', { name: 'Search' }));
    const card = within(results.getByRole('article', { name: company }));
    return card.getByRole('button', { name, description });
  });
const apply = async () => browser().person.click(await findButton(`Apply to ${company}`));

/** Applies, and expects this sentence in the company's alert. */
async function expectProblem(sentence: string): Promise<void> {
  await apply();
  await browser().press('button', 'Join');
  await waitFor(() => {
    const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent);
    expect(alerts.find((text) => text.includes(company))).toContain(sentence);
  });
}

test('a closed company says so, and an application is sent once', async () => {
  browser().signIn(newcomer());
  serveVtcs(buildVtc({ recruitment: 'CLOSED' }));
  await browser().open('/dashboard/joinvtc');
  const reason = /^This VTC is not taking new drivers at the moment\.$/;
  const closed = await findButton(`Apply to ${company}`, reason);
  expect(closed.getAttribute('aria-disabled')).toBe('true');

  const { server } = browser();
  const vtc = buildVtc({ recruitment: 'APPLICATION' });
  serveVtcs(vtc);
  server.answer(vtcsContract.join, () => ({ success: true }) as const);
  await browser().open('/dashboard/joinvtc');
  await findButton(`Apply to ${company}`);
  server.answer(authContract.getUser, () => ({ user: { ...newcomer(), appliedTo: [vtc.id] } }));
  await apply();
  const sent = await findButton(/^Application sent/);
  expect(sent.getAttribute('aria-disabled')).toBe('true');
  await expectAccessible();
  expect(server.requestsTo(vtcsContract.join)).toMatchObject([
    { body: { userId: newcomer().id, vtcId: vtc.id } },
  ]);
  await browser().open('/onboarding');
  await screen.findByText('Your application is waiting for an answer.');
});

test('joining an open company asks once and shows the welcome', { tags: 'long' }, async () => {
  browser().signIn(newcomer());
  serveVtcs(buildVtc());
  const { server } = browser();
  server.answer(vtcsContract.join, () => ({ success: true }) as const);
  await browser().open('/joinvtc');
  await apply();
  await screen.findByRole('dialog', { name: `Join ${company}?` });
  await expectAccessible();
  await browser().press('button', 'Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.requestsTo(vtcsContract.join)).toEqual([]);

  await apply();
  server.answer(authContract.getUser, () => ({ user: driverWith('VIEW_MEMBERS_PAGE') }));
  await browser().press('button', 'Join');
  await screen.findByText('Welcome to Nordic Haul');
  expect(browser().path()).toBe('/dashboard/companyoverview');
  await screen.findByRole('link', { name: 'View members' });
  await browser().press('button', 'Close the welcome');
  await waitFor(() => expect(screen.queryByText('Welcome to Nordic Haul')).toBeNull());
});

test('each company is listed once and says what applying does', async () => {
  browser().signIn(newcomer());
  const popular = buildVtc();
  const other = buildVtc({ id: crypto.randomUUID(), name: 'Quiet', recruitment: 'APPLICATION' });
  const asking = { ...other, id: crypto.randomUUID(), name: 'Curious', questionCount: 3 };
  browser().server.answer(vtcsContract.list, ({ query }) => ({
    vtcs: query.limit === popularLimit ? [popular] : [popular, other, asking],
    nextCursor: null,
    total: 3,
    totalIsExact: true,
  }));
  await browser().open('/joinvtc');
  await findResults();
  await waitFor(() =>
    expect(screen.getAllByRole('article').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(new RegExp(`${company}.*You join at once\\.Apply$`)),
      expect.stringMatching(/Quiet.*The company reviews your application\.Apply$/),
      expect.stringMatching(/Curious.*You answer 3 questions\.Apply$/),
    ]),
  );
  // A search for it still finds it.
  await browser().open('/joinvtc?search=nordic');
  await (await findResults()).findByRole('article', { name: company });
});

test('a company is applied to by keyboard alone', async () => {
  browser().signIn(newcomer());
  const vtc = buildVtc({ recruitment: 'APPLICATION' });
  serveVtcs(vtc);
  const { person, server } = browser();
  server.answer(vtcsContract.join, () => ({ success: true, pending: true }) as const);
  await browser().open('/joinvtc');
  await tabTo(await findButton(`Apply to ${company}`));
  await person.keyboard('{Enter}');
  await waitFor(() =>
    expect(server.requestsTo(vtcsContract.join)).toMatchObject([{ body: { vtcId: vtc.id } }]),
  );
});

test('an invitation code leads to its offer', async () => {
  browser().signIn(newcomer());
  serveVtcs();
  for (const page of ['/onboarding', '/joinvtc']) {
    await browser().open(page);
    await browser().fill('Invitation code', ' k7qf2 m9xdt ');
    await browser().press('button', 'Open invitation');
    await waitFor(() => expect(browser().path()).toBe('/join/k7qf2m9xdt'));
  }
});

describe('errors are shown where they occur', () => {
  test('if the list fails to load', async () => {
    browser().signIn(newcomer());
    browser().server.answer(vtcsContract.list, () => new Refusal('INTERNAL'));
    await browser().open('/joinvtc');
    const failure = within(await (await findResults()).findByRole('alert'));
    failure.getByText('Unable to fetch VTCs.');
    await expectAccessible();
    serveVtcs(buildVtc());
    await browser().person.click(failure.getByRole('button', { name: 'Try again' }));
    await findButton(`Apply to ${company}`);
  });

  test('if an application fails', { tags: 'long' }, async () => {
    browser().signIn(newcomer());
    serveVtcs(buildVtc());
    const { server } = browser();
    await browser().open('/joinvtc');
    server.cutOff(vtcsContract.join);
    await expectProblem('Failed to join VTC.');
    await expectAccessible();
    server.answer(vtcsContract.join, () => ({}));
    await expectProblem('Could not join this VTC.');

    serveVtcs();
    server.answer(vtcsContract.join, () => new Refusal('NOT_FOUND'));
    await expectProblem('There is nothing here.');
    await screen.findByText('No VTCs found.');
    await browser().press('button', 'Dismiss');
    await waitFor(() => expect(screen.queryByText(/There is nothing here\./)).toBeNull());
  });
});

test('a long list loads page by page, in the chosen order', async () => {
  browser().signIn(newcomer());
  const { server } = browser();
  const second = buildVtc({ id: crypto.randomUUID(), name: 'Diesel & Sons', tag: 'DS' });
  server.answer(vtcsContract.list, ({ query }) => ({
    vtcs: query.limit === popularLimit ? [] : [query.cursor === undefined ? buildVtc() : second],
    nextCursor: query.cursor === undefined ? 'next' : null,
    total: 1_000,
    totalIsExact: false,
  }));
  await browser().open('/joinvtc');
  await (await findResults()).findByText('more than 1,000 companies');
  expect((await findResults()).getAllByRole('article')).toHaveLength(1);
  await browser().press('button', 'Show more');
  await (await findResults()).findByRole('article', { name: 'Diesel & Sons' });
  expect((await findResults()).getAllByRole('article')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();

  await browser().choose('Sort by', 'Name');
  await waitFor(() => expect(browser().path()).toBe('/joinvtc?sort=name'));
  await waitFor(() =>
    expect(server.requestsTo(vtcsContract.list).map(({ query }) => query.sort)).toContain('name'),
  );
});
