// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { authContract } from '@waybill/schema/features/auth.contract';
import { membersContract } from '@waybill/schema/features/members.contract';
import { vtcsContract } from '@waybill/schema/features/vtcs.contract';
import type { User } from '@waybill/schema/features/users.models';
import type { Vtc } from '@waybill/schema/features/vtcs.models';
import { describe, expect, test } from 'vitest';
import { buildMember, buildVtc, driverWith, newcomer, owner } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const overview = '/dashboard/companyoverview';
const manage = '/dashboard/managecompany';
const pending = 'This company is scheduled for deletion';
const dietrich = buildMember('Dietrich Diesel');
const asMember = { update: false, handOver: false, remove: false, leave: true };

/** Serves the company and applies the actions of its owner and the offered member. */
function serveVtc(first: Vtc): void {
  const { server } = browser();
  let vtc = first;
  const change = (more: Partial<Vtc>) => {
    vtc = { ...vtc, ...more };
    return { vtc };
  };
  server.answer(vtcsContract.getByUser, () => ({ vtc }));
  server.answer(vtcsContract.offerOwnership, ({ body }) =>
    change({ ownershipOfferedTo: body.userId }),
  );
  server.answer(vtcsContract.withdrawOwnership, () => change({ ownershipOfferedTo: null }));
  server.answer(vtcsContract.acceptOwnership, () =>
    change({
      ownershipOfferedTo: null,
      owner: { id: owner().id, username: owner().username, avatarUrl: null },
      can: buildVtc().can,
    }),
  );
  server.answer(vtcsContract.remove, () => change({ deleteAfter: '2026-03-08T12:00:00.000Z' }));
  server.answer(vtcsContract.restore, () => change({ deleteAfter: null }));
  server.answer(membersContract.list, () => ({
    members: [buildMember(owner().username, { id: owner().id }), dietrich],
    nextCursor: null,
    total: 2,
  }));
}

async function openAs(user: User, path: string): Promise<void> {
  browser().signIn(user);
  await browser().open(path);
}

/** Answers the open confirmation. */
async function confirm(title: string, answer: string): Promise<void> {
  const question = within(await screen.findByRole('dialog', { name: title }));
  await expectAccessible();
  await browser().person.click(question.getByRole('button', { name: answer }));
}

describe('a driver', () => {
  test('sees which permission they need to manage the company', async () => {
    serveVtc(buildVtc({ can: asMember }));
    await openAs(driverWith('VIEW_MANAGE_COMPANY'), manage);
    await screen.findByText(/the permission “Change the company”/);
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
    await expectAccessible();
    await browser().press('link', 'Go to the company overview');
    await waitFor(() => expect(browser().path()).toBe(overview));
  });

  test("leaves the company, which an owner can't", async () => {
    serveVtc(buildVtc({ can: asMember }));
    await openAs(driverWith(), overview);
    await browser().press('button', 'Leave company');
    browser().server.answer(vtcsContract.leave, () => ({ success: true }) as const);
    browser().server.answer(authContract.getUser, () => ({ user: newcomer() }));
    await confirm('Leave Nordic Haul?', 'Leave company');
    await screen.findByText('You left the company.');
    await waitFor(() => expect(browser().path()).toBe('/onboarding'));

    serveVtc(buildVtc());
    await openAs(owner(), overview);
    await screen.findByLabelText('Company Info');
    expect(screen.queryByRole('button', { name: 'Leave company' })).toBeNull();
  });
});

describe('the company is handed over', () => {
  test('its owner offers it and can withdraw the offer', { tags: 'long' }, async () => {
    serveVtc(buildVtc({ memberCount: 2 }));
    await openAs(owner(), manage);
    const { server } = browser();
    await browser().pick('New owner', 'd', 'Dietrich Diesel');
    expect(screen.queryByText(owner().username, { selector: '[role=option] *' })).toBeNull();
    await browser().press('button', 'Offer the company');
    await confirm('Offer the company to Dietrich Diesel?', 'Offer the company');
    await screen.findByText(/^You have offered the company/);
    expect(server.requestsTo(vtcsContract.offerOwnership)).toMatchObject([
      { body: { userId: dietrich.id } },
    ]);
    await browser().press('button', 'Withdraw the offer');
    await screen.findByRole('combobox', { name: 'New owner' });
  });

  test('the offered member declines or accepts', { tags: 'long' }, async () => {
    const offered = buildVtc({
      can: asMember,
      memberCount: 2,
      owner: { id: dietrich.id, username: 'Dietrich Diesel', avatarUrl: null },
      ownershipOfferedTo: driverWith().id,
    });
    serveVtc(offered);
    await openAs(driverWith(), overview);
    await screen.findByText('You are offered this company');
    await expectAccessible();
    await browser().press('button', 'Decline');
    await screen.findByText('You declined the offer.');
    expect(screen.queryByText('You are offered this company')).toBeNull();

    serveVtc(offered);
    await browser().open(overview);
    await screen.findByText('You are offered this company');
    browser().server.answer(authContract.getUser, () => ({ user: owner() }));
    await browser().press('button', 'Accept and become the owner');
    await screen.findByText('You are the owner now.');
    const info = within(await screen.findByLabelText('Company Info'));
    await info.findByText(owner().username);
    await browser().open(manage);
    await screen.findByRole('heading', { name: 'Danger zone' });
  });
});

describe('the company is deleted', () => {
  test('after typing its name, and that can be undone', { tags: 'long' }, async () => {
    serveVtc(buildVtc());
    await openAs(owner(), manage);
    await browser().press('button', 'Delete the company');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Nordic Haul?' }));
    await browser().fill(/^Type the company name/, 'Nordic');
    const confirmDeletion = dialog.getByRole('button', { name: 'Delete the company' });
    await browser().person.click(confirmDeletion);
    const wrongName = 'Type the exact name of the company to delete it.';
    await screen.findByText(wrongName, { selector: 'p' });
    expect(browser().server.requestsTo(vtcsContract.remove)).toEqual([]);
    await expectAccessible();
    await browser().fill(/^Type the company name/, 'Nordic Haul');
    await browser().person.click(confirmDeletion);
    await screen.findByText(pending);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expectAccessible();

    await browser().open(overview);
    await browser().press('button', 'Cancel deletion');
    await screen.findByText('The deletion is cancelled.');
    expect(screen.queryByText(pending)).toBeNull();
  });

  test("its members are told and can't undo it", async () => {
    serveVtc(buildVtc({ can: asMember, deleteAfter: '2026-03-08T12:00:00.000Z' }));
    await openAs(driverWith(), overview);
    await screen.findByText(pending);
    expect(screen.queryByRole('button', { name: 'Cancel deletion' })).toBeNull();
  });
});
