import { contract } from '@waybill/schema/contract';
import type { NotificationKind } from '@waybill/schema/features/notifications.models';
import { type Company, setRecruiting } from './application-kit.ts';
import { storeDrive } from './convoy-kit.ts';
import { addSlot, answerEvent, buildEvent, eventForm } from './event-kit.ts';
import { buildMember, type Driver } from './factories.ts';
import type { Act } from './notified-alliances.ts';
import { expect } from 'vitest';
import { buildChatActs, type ChatKind } from './notified-chat.ts';
import { buildLiveryActs } from './notified-liveries.ts';
import { buildStockActs } from './notified-stock.ts';
import { buildPayrollActs, type PayrollKind } from './notified-payroll.ts';
import { buildTruckActs, type TruckKind } from './notified-trucks.ts';
import { runTasks } from './run-tasks.ts';
import type { TestApp } from './test-app.ts';

interface Stage {
  readonly app: TestApp;
  readonly vtc: Company['vtc'];
  readonly rival: Company['vtc'];
  readonly owner: Driver;
  readonly driver: Driver;
  readonly recruiter: Driver;
  readonly outsider: Driver;
}

type SocialKind =
  | EventKind
  | ChatKind
  | PayrollKind
  | 'stock.low'
  | 'market.crossed'
  | TruckKind
  | 'livery.submitted'
  | 'livery.approved';
type EventKind = Extract<NotificationKind, `event.${string}`>;

/** The triggers of the notifications of companies' events, of the chat, the payroll, warehouses, the market, trucks and liveries. */
export function buildSocialActs(stage: () => Stage): Readonly<Record<SocialKind, Act>> {
  return {
    ...buildChatActs(stage),
    ...buildEventActs(stage),
    ...buildPayrollActs(stage),
    ...buildStockActs(stage),
    ...buildTruckActs(stage),
    ...buildLiveryActs(stage),
  };
}

/** The triggers of the notifications about a company's event, in an order in which one leads to the next. */
function buildEventActs(stage: () => Stage): Readonly<Record<EventKind, Act>> {
  let eventId = '';
  return {
    'event.published': {
      by: 'owner',
      async run() {
        const { app, owner, vtc } = stage();
        eventId = (await buildEvent(app, owner, vtc.id, { places: 1 })).id;
      },
      says: { title: 'Night convoy' },
    },
    'event.slot-assigned': {
      by: 'outsider',
      async run() {
        const { app, outsider, rival, vtc } = stage();
        const form = { reach: 'PUBLIC', title: 'Open convoy' } as const;
        const event = await buildEvent(app, outsider, rival.id, form);
        const params = { eventSlotId: await addSlot(outsider, event.id) };
        const input = { params, body: { vtcId: vtc.id } };
        await outsider.browser.call(contract.events.assignSlot, input);
      },
      says: { title: 'Open convoy' },
    },
    'event.moved-up': {
      by: 'recruiter',
      subject: 'driver',
      async run() {
        const { app, driver, recruiter } = stage();
        await answerEvent(recruiter, eventId, 'YES');
        app.passTime(1_000);
        await answerEvent(driver, eventId, 'YES');
        await answerEvent(recruiter, eventId, 'NO');
      },
      says: { title: 'Night convoy' },
    },
    'event.reminder': {
      by: null,
      subject: 'driver',
      async run() {
        const { app } = stage();
        // The meeting is half an hour before the departure, 48 h after the beginning.
        app.passTime(24 * 3_600_000);
        await runTasks(app.services, 'events.remind');
      },
      says: { title: 'Night convoy', meetsAt: expect.any(String) },
    },
    'event.attended': {
      by: null,
      subject: 'driver',
      async run() {
        const { app, driver, owner, vtc } = stage();
        const event = await buildEvent(app, owner, vtc.id, { inHours: 1, minutes: 60 });
        await answerEvent(driver, event.id, 'YES');
        await setRecruiting({ owner, vtc }, 'OPEN');
        const fellow = await buildMember(app, vtc.id);
        for (const one of [driver, fellow]) await storeDrive(app, one, event);
        app.travelTo(Date.parse(event.endsAt) + 15 * 60_000);
        await runTasks(app.services, 'events.attendance');
      },
      says: { title: 'Night convoy' },
    },
    'event.changed': {
      by: 'owner',
      subject: 'driver',
      async run() {
        const { app, owner } = stage();
        const body = eventForm(app, { inHours: 60 });
        await owner.browser.call(contract.events.update, { params: { eventId }, body });
      },
      says: { isMoved: true },
    },
    'event.cancelled': {
      by: 'owner',
      subject: 'driver',
      async run() {
        const body = { reason: 'No server.' };
        await stage().owner.browser.call(contract.events.cancel, { params: { eventId }, body });
      },
      says: { reason: 'No server.' },
    },
  };
}
