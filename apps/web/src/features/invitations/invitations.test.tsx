// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { authContract } from '@waybill/schema/features/auth.contract';
import { invitationsContract } from '@waybill/schema/features/invitations.contract';
import type { Invitation } from '@waybill/schema/features/invitations.models';
import { rolesContract } from '@waybill/schema/features/roles.contract';
import { exampleVtcRole } from '@waybill/schema/features/roles.examples';
import { describe, expect, test } from 'vitest';
import { driverWith, newcomer, owner } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const page = '/dashboard/applications/invitations';
const code = 'K7QF2-M9XDT';
const url = `https://vtc.example.org/join/${code}`;
const press = (name: string) => browser().press('button', name);

function buildInvitation(more: Partial<Invitation> = {}): Invitation {
  return {
    id: crypto.randomUUID(),
    note: 'Stand at the convoy',
    roles: [],
    maxUses: 20,
    uses: 3,
    expiresAt: '2999-09-14T18:00:00.000Z',
    state: 'LIVE',
    createdBy: null,
    createdAt: '2025-08-31T18:00:00.000Z',
    can: { seeCode: true },
    ...more,
  };
}

/** Serves these invitations and applies changes to them. */
function serveInvitations(...first: readonly Invitation[]): void {
  const { server } = browser();
  let invitations = [...first];
  const get = (id: string) => invitations.find((one) => one.id === id) ?? buildInvitation();
  server.answer(invitationsContract.list, () => ({ invitations, nextCursor: null }));
  server.answer(invitationsContract.create, ({ body }) => {
    const invitation = buildInvitation({ note: body.note, maxUses: body.maxUses, uses: 0 });
    invitations = [invitation, ...invitations];
    return { invitation, code, url };
  });
  server.answer(invitationsContract.get, ({ params }) => {
    const invitation = get(params.invitationId);
    const shown = invitation.can.seeCode ? { code, url } : { code: null, url: null };
    return { invitation, ...shown, comers: [] };
  });
  server.answer(invitationsContract.revoke, ({ params }) => {
    const invitation = { ...get(params.invitationId), state: 'REVOKED' } as const;
    invitations = invitations.map((one) => (one.id === invitation.id ? invitation : one));
    return { invitation };
  });
}

describe('staff', () => {
  test('create an invitation and share its link or code', async () => {
    browser().signIn(owner());
    serveInvitations();
    const { server } = browser();
    const above = { ...exampleVtcRole, id: crypto.randomUUID(), name: 'Boss' };
    server.answer(rolesContract.list, () => ({
      roles: [exampleVtcRole, { ...above, can: { update: false, remove: false, assign: false } }],
    }));
    await browser().open(page);
    await screen.findByText('No invitations yet');
    await expectAccessible();
    await press('New invitation');
    await browser().fill('Note', 'For Bo');
    const boss = await screen.findByRole('checkbox', { name: 'Boss' });
    expect(boss).toHaveProperty('disabled', true);
    await browser().press('checkbox', exampleVtcRole.name);
    await browser().fill('Number of drivers', '5');
    await browser().choose('Valid for', '30 days');
    await press('Create invitation');
    const dialog = within(await screen.findByRole('dialog', { name: 'Invitation created' }));
    dialog.getByText(url);
    dialog.getByText(code);
    await expectAccessible();
    expect(server.requestsTo(invitationsContract.create)).toMatchObject([
      { body: { note: 'For Bo', maxUses: 5, expiresInDays: 30, roleIds: [exampleVtcRole.id] } },
    ]);
    await press('Done');
    await screen.findByText('0 of 5 used');
  });

  test('view a code again, see its uses, and revoke an invitation', { tags: 'long' }, async () => {
    browser().signIn(driverWith('MANAGE_APPLICATIONS'));
    const ended = buildInvitation({ note: '', state: 'WITHOUT_RIGHT' });
    const above = buildInvitation({ note: 'For staff', can: { seeCode: false } });
    serveInvitations(buildInvitation(), ended, above);
    await browser().open(page);
    await screen.findByText('Inactive');
    await press('Open the invitation: For staff');
    await screen.findByText(/^You can see the code only if/);
    await press('Done');
    await press('Open the invitation: Stand at the convoy');
    await screen.findByText(url);
    await expectAccessible();
    await press('Revoke');
    const question = within(await screen.findByRole('dialog', { name: 'Revoke this invitation?' }));
    await browser().person.click(question.getByRole('button', { name: 'Revoke' }));
    await screen.findByText('It was revoked.');
    expect(screen.queryByText(url)).toBeNull();
    // Members who may not give roles see no roles.
    await press('Done');
    await press('New invitation');
    await screen.findByLabelText('Note');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('staff without the permission see which one they lack', async () => {
    browser().signIn(driverWith());
    await browser().open(page);
    await screen.findByText(/the permission “Answer applications”/);
    expect(browser().server.requestsTo(invitationsContract.list)).toEqual([]);
  });
});

describe('the invitation page', () => {
  test('shows the company to a visitor, who signs in and returns', async () => {
    await browser().open(`/join/${code}`);
    await screen.findByText('Marta Lindqvist invites you to Nordic Haul');
    await screen.findByText('Driver');
    await expectAccessible();
    await browser().press('link', 'Sign in to join');
    await waitFor(() => expect(browser().path()).toBe('/login'));
    browser().signIn(newcomer());
    await browser().open('/dashboard');
    await waitFor(() => expect(browser().path()).toBe(`/join/${code}`));
    await screen.findByRole('button', { name: 'Join Nordic Haul' });
  });

  test('makes the user a member and welcomes them', async () => {
    browser().signIn(newcomer());
    const { server } = browser();
    await browser().open(`/join/${code}`);
    await screen.findByText('You become a member at once.');
    server.answer(authContract.getUser, () => ({ user: driverWith() }));
    await press('Join Nordic Haul');
    await screen.findByText('Welcome to Nordic Haul');
    expect(browser().path()).toBe('/dashboard/companyoverview');
    expect(server.requestsTo(invitationsContract.use)).toEqual([
      { params: {}, query: {}, body: { code } },
    ]);
  });

  test('tells members that they are already in the company', async () => {
    browser().signIn(driverWith());
    await browser().open(`/join/${code}`);
    await screen.findByText('You are a member of this company.');
    await expectAccessible();
  });

  test('asks for another code if one is wrong', async () => {
    browser().signIn(newcomer());
    const { server } = browser();
    server.answer(invitationsContract.lookUp, () => new Refusal('INVITATION_INVALID'));
    await browser().open('/join/WRNG');
    await screen.findByRole('heading', { name: 'This invitation does not work' });
    await expectAccessible();
    server.restore(invitationsContract.lookUp);
    await browser().fill('Invitation code', code);
    await press('Open invitation');
    await screen.findByText('Marta Lindqvist invites you to Nordic Haul');

    server.answer(invitationsContract.use, () => new Refusal('INVITATION_INVALID'));
    server.answer(invitationsContract.lookUp, () => new Refusal('INVITATION_INVALID'));
    await press('Join Nordic Haul');
    await screen.findByRole('heading', { name: 'This invitation does not work' });
  });
});
