// @vitest-environment happy-dom
// @module-tag long
import { screen, waitFor, within } from '@testing-library/react';
import { rolesContract } from '@waybill/schema/features/roles.contract';
import { expect, test } from 'vitest';
import { owner } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();

const queryToast = (text: string) => screen.queryByText(text, { selector: '[data-title]' });
const findToast = (text: string) => screen.findByText(text, { selector: '[data-title]' });
const findQuestion = () => screen.findByRole('dialog', { name: 'Leave without saving?' });

function findOverlay(): Element {
  const overlay = document.querySelector('.mantine-Modal-overlay');
  if (overlay === null) throw new Error('there is no overlay');
  return overlay;
}

/** Opens the form for a new role and returns its dialog. */
async function openRoleForm() {
  browser().signIn(owner());
  await browser().open('/dashboard/roles');
  await browser().press('button', 'New role');
  return screen.findByRole('dialog', { name: 'New role' });
}

test('shows a validation error once, at its field, and focuses the field', async () => {
  await openRoleForm();
  await browser().fill(/^Salary/, '12');
  await browser().press('button', 'Create role');
  const name = await screen.findByLabelText(/^Name/);
  await screen.findByText('Role name is required');
  expect(document.activeElement).toBe(name);
  expect(queryToast('Role name is required')).toBeNull();
  await expectAccessible();
});

test('shows a server error at its field, or as a toast if it belongs to no field', async () => {
  const { server } = browser();
  await openRoleForm();
  const taken = 'This name is taken already.';
  server.answer(rolesContract.create, () => new Refusal('VALIDATION_FAILED', { salary: taken }));
  await browser().fill(/^Name/, 'Scout');
  await browser().press('button', 'Create role');
  await screen.findByText(taken);
  expect(document.activeElement).toBe(screen.getByLabelText(/^Salary/));
  expect(queryToast(taken)).toBeNull();

  server.answer(rolesContract.create, () => new Refusal('VALIDATION_FAILED', { other: taken }));
  await browser().press('button', 'Create role');
  await findToast(taken);
});

test("removes a dialog's error toasts when the dialog closes", async () => {
  await openRoleForm();
  browser().server.cutOff(rolesContract.create);
  await browser().fill(/^Name/, 'Scout');
  await browser().press('button', 'Create role');
  await findToast('Something went wrong.');
  await browser().press('button', 'Cancel');
  await waitFor(() => expect(queryToast('Something went wrong.')).toBeNull());
});

test('keeps unsaved work on Escape, a click outside or the close button', async () => {
  const { person } = browser();
  const dialog = await openRoleForm();
  await browser().fill(/^Name/, 'Scout');
  const close = () => within(dialog).getByRole('button', { name: 'Close' });
  const ways = [
    async () => person.keyboard('{Escape}'),
    async () => person.click(close()),
    async () => person.click(findOverlay()),
  ];
  for (const leave of ways) {
    await leave();
    const question = within(await findQuestion());
    await expectAccessible();
    await person.click(question.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull(),
    );
    expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'Scout');
  }
  // Escape also closes the question, and does not ask again.
  await person.keyboard('{Escape}');
  await findQuestion();
  await person.keyboard('{Escape}');
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull(),
  );
  expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'Scout');

  await person.keyboard('{Escape}');
  await person.click(
    within(await findQuestion()).getByRole('button', { name: 'Leave without saving' }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('closes without a question if nothing was entered', async () => {
  const { person } = browser();
  await openRoleForm();
  await browser().fill(/^Name/, 'Scout');
  await browser().fill(/^Name/, '');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(browser().path()).toBe('/dashboard/roles');
});

test('does not treat a typed confirmation as unsaved work', async () => {
  const { person } = browser();
  browser().signIn(owner());
  await browser().open('/dashboard/managecompany');
  await browser().press('button', 'Delete the company');
  await browser().fill(/^Type the company name/, 'Nordic');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

const expectFocused = (role: string, name: string) =>
  waitFor(() => expect(screen.getByRole(role, { name }) === document.activeElement).toBe(true));

test('returns the focus to the element that opened a closed dialog', async () => {
  const { person } = browser();
  await openRoleForm();
  await person.keyboard('{Escape}');
  await expectFocused('button', 'New role');
  await browser().press('button', 'New role');
  await browser().fill(/^Name/, 'Scout');
  await person.keyboard('{Escape}');
  const question = within(await findQuestion());
  await person.click(question.getByRole('button', { name: 'Leave without saving' }));
  await expectFocused('button', 'New role');
});

test('returns the focus after a dialog that was opened from a row menu', async () => {
  browser().signIn(owner());
  await browser().open('/dashboard/roles');
  await browser().press('button', 'Actions for Driver');
  await browser().press('menuitem', 'Edit');
  await browser().press('button', 'Cancel');
  await expectFocused('button', 'Actions for Driver');
});
