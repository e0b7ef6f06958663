// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { companyEventsContract } from '@waybill/schema/features/company-events.contract';
import { exampleEvent } from '@waybill/schema/features/company-events.examples';
import type { EventSlot } from '@waybill/schema/features/company-events.models';
import { vtcsContract } from '@waybill/schema/features/vtcs.contract';
import { exampleVtc } from '@waybill/schema/features/vtcs.examples';
import { messages } from '@waybill/schema/messages';
import { beforeEach, expect, test } from 'vitest';
import { owner, vtcId } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const own = { id: vtcId, name: 'Nordic Lines', tag: 'NORD', country: 'SE' };
const host = {
  id: '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6c15',
  name: 'Sur Express',
  tag: 'SUR',
  country: 'ES',
};
let slots: EventSlot[];
let isHost: boolean;

beforeEach(() => {
  isHost = false;
  slots = [
    { id: '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6c12', label: 'Port', spaces: 12, vtc: null },
    {
      id: '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6c13',
      label: 'Depot',
      spaces: 8,
      vtc: { ...own, id: '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6c14', name: 'Hansa', tag: 'HANSA' },
    },
  ];
  browser().signIn(owner());
  const { server } = browser();
  server.answer(companyEventsContract.get, () => ({
    event: { ...exampleEvent, vtc: isHost ? own : host },
    slots,
    source: null,
  }));
  server.answer(companyEventsContract.bookSlot, () => {
    slots = slots.map((slot) => (slot.label === 'Port' ? { ...slot, vtc: own } : slot));
    return { slots };
  });
});

const open = async () => browser().open('/dashboard/events/01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6c10');

test('an organiser of another company books a free slot, and then sees who takes part', async () => {
  await open();
  await screen.findByText('12 spaces');
  expect(screen.queryByRole('heading', { name: 'Drivers' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Release Depot' })).toBeNull();
  await expectAccessible();
  await browser().press('button', 'Book Port for your company');
  await screen.findByRole('button', { name: 'Release Port' });
  await screen.findByRole('heading', { name: 'Drivers' });
});

test('a slot that is taken meanwhile is refused', async () => {
  browser().server.answer(companyEventsContract.bookSlot, () => new Refusal('SLOT_TAKEN'));
  await open();
  await browser().press('button', 'Book Port for your company');
  await screen.findByText('Another company has this slot.');
});

test('the host edits the slots', async () => {
  isHost = true;
  const { server } = browser();
  await open();
  await screen.findByRole('button', { name: 'Release Depot' });
  await browser().press('button', 'Edit slots');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit slots' }));
  await browser().press('button', 'Remove slot 1');
  await waitFor(() => expect(dialog.queryByDisplayValue('Port')).toBeNull());
  await browser().press('button', 'Add slot');
  await dialog.findByDisplayValue('Slot 2');
  await expectAccessible();
  dialog.getByRole('button', { name: 'Save slots' }).click();
  await screen.findByText('The slots are saved.');
  expect(server.requestsTo(companyEventsContract.setSlots)[0]?.body).toEqual({
    slots: [
      { label: 'Depot', spaces: 8 },
      { label: 'Slot 2', spaces: 10 },
    ],
  });
});

test('the host assigns a free slot to a company, and learns that it can’t see the event', async () => {
  isHost = true;
  const { server } = browser();
  const vtcs = [{ ...exampleVtc, recruitment: 'OPEN' as const }];
  server.answer(vtcsContract.list, () => ({
    vtcs,
    nextCursor: null,
    total: 1,
    totalIsExact: true,
  }));
  const unseen = { vtcId: messages.eventSlotCompany };
  const refusal = new Refusal('VALIDATION_FAILED', unseen);
  server.answer(companyEventsContract.assignSlot, () => refusal);
  await open();
  await browser().press('button', 'Assign Port to a company');
  await browser().press('button', 'Assign slot');
  await screen.findByText('Choose a company.');
  fireEvent.click(screen.getByRole('combobox', { name: 'Company' }));
  (await screen.findByText(`${exampleVtc.name} (${exampleVtc.tag})`)).click();
  await browser().press('button', 'Assign slot');
  await screen.findByText(messages.eventSlotCompany);
  await expectAccessible();
  server.answer(companyEventsContract.assignSlot, () => {
    slots = slots.map((slot) => (slot.label === 'Port' ? { ...slot, vtc: host } : slot));
    return { slots };
  });
  await browser().press('button', 'Assign slot');
  await screen.findByRole('button', { name: 'Release Port' });
  expect(server.requestsTo(companyEventsContract.assignSlot).at(-1)?.body).toEqual({
    vtcId: exampleVtc.id,
  });
});
