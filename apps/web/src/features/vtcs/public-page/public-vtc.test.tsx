// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { vtcsContract } from '@waybill/schema/features/vtcs.contract';
import { exampleVtcPage } from '@waybill/schema/features/vtcs.examples';
import { type VtcPage, vtcPageSchema } from '@waybill/schema/features/vtcs.models';
import { expect, test } from 'vitest';
import { driverWith } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();

function serveVtc(more: Partial<VtcPage> = {}): void {
  const vtc = vtcPageSchema.parse({ ...exampleVtcPage, ...more });
  browser().server.answer(vtcsContract.getPublic, () => ({ vtc }));
}

test('a stranger sees what the company says of itself', async () => {
  serveVtc({ country: 'NO', language: 'nb', recruitment: 'APPLICATION' });
  await browser().open('/vtc/nord');
  const info = await screen.findByLabelText('Company Info');
  for (const text of ['Marta Lindqvist', 'Norway', 'Norwegian Bokmål', 'By application']) {
    expect(info.textContent).toContain(text);
  }
  await waitFor(() => expect(document.title).toMatch(/^Nordic Haul/));
  await screen.findByRole('link', { name: 'Sign in to apply' });
  await expectAccessible();
});

test('members of another company stay where they are', async () => {
  browser().signIn(driverWith());
  serveVtc({ id: crypto.randomUUID(), name: 'Diesel & Sons', tag: 'DS' });
  await browser().open('/vtc/DS');
  await screen.findByText(/^You are in a company already: Nordic Haul\./);
  expect(screen.queryByRole('button', { name: /^Apply/ })).toBeNull();
  await expectAccessible();
});

test('members of the company are led to it', async () => {
  browser().signIn(driverWith());
  serveVtc();
  await browser().open('/vtc/NORD');
  await screen.findByText('You are a member of this company.');
  await browser().press('link', 'Company Overview');
  await waitFor(() => expect(browser().path()).toBe('/dashboard/companyoverview'));
});

test('an address of no company leads on', async () => {
  for (const code of ['NOT_FOUND', 'VALIDATION_FAILED'] as const) {
    browser().server.answer(vtcsContract.getPublic, () => new Refusal(code));
    await browser().open('/vtc/NOPE');
    await screen.findByRole('heading', { name: 'No such company page' });
    expect(browser().path()).toBe('/vtc/NOPE');
  }
  await expectAccessible();
  const link = await screen.findByRole('link', { name: 'To the start page' });
  expect(link.getAttribute('href')).toBe('/');
});
