import { contract } from '@waybill/schema/contract';
import type { RouteInput } from '@waybill/schema/contract/input';
import type { EventReply, Weekday } from '@waybill/schema/features/company-events.models';
import { citiesOf } from '@waybill/simulator/map/cities';
import { daysBefore, minutesAfter } from './dates.ts';
import type { DemoDriver } from './drivers.ts';
import { isCast } from './habits.ts';
import type { Act, Office } from './office.ts';
import type { DemoVtc } from './vtcs.ts';
import type { World } from './world.ts';

const { events, eventSeries } = contract;

type Form = RouteInput<typeof events.create>['body'];

interface Convoy extends Pick<Form, 'title' | 'text' | 'reach' | 'minutes'> {
  /** The company that organises it. */
  readonly tag: string;
  /** Its departure: days after the demo's end, or before it if negative, and the local time. */
  readonly inDays: number;
  readonly time: string;
  readonly zone: string;
  readonly from: readonly [id: string, name: string];
  readonly to: readonly [id: string, name: string];
  readonly places?: number;
  /** How many members answered. */
  readonly answers: number;
  readonly state?: 'DRAFT' | 'CANCELLED';
  /** Slots for companies, the first of them booked by this one. */
  readonly slotsFor?: string;
  /** The weekday of the departure, if it repeats each week. */
  readonly weekly?: Weekday;
}

const convoys: readonly Convoy[] = [
  {
    tag: 'NORD',
    inDays: -13,
    time: '20:00',
    zone: 'Europe/Stockholm',
    title: 'Convoy to Bergen',
    text: 'Two ferries, so bring something to read.',
    reach: 'COMPANY',
    minutes: 180,
    from: ['oslo', 'Oslo'],
    to: ['bergen', 'Bergen'],
    answers: 26,
  },
  {
    tag: 'NORD',
    inDays: 2,
    time: '19:00',
    zone: 'Europe/Stockholm',
    title: 'Short drive for newcomers',
    text: '',
    reach: 'COMPANY',
    minutes: 60,
    from: ['malmo', 'Malmö'],
    to: ['goteborg', 'Göteborg'],
    answers: 5,
    state: 'CANCELLED',
  },
  {
    tag: 'NORD',
    inDays: 3,
    time: '21:30',
    zone: 'Europe/Stockholm',
    title: 'Night convoy to Kirkenes',
    text: [
      'We leave in groups of six.',
      '- Cargo: whatever is late already\n- Break in *Umeå*, half an hour\n- Be on voice ten minutes before',
    ].join('\n\n'),
    reach: 'ALLIES',
    minutes: 240,
    from: ['stockholm', 'Stockholm'],
    to: ['kirkenes', 'Kirkenes'],
    places: 18,
    answers: 24,
  },
  {
    tag: 'NORD',
    inDays: 10,
    time: '20:00',
    zone: 'Europe/Stockholm',
    title: 'Open evening: drive with us',
    text: 'For everybody who is curious. **No application needed**.',
    reach: 'PUBLIC',
    minutes: 120,
    from: ['kobenhavn', 'København'],
    to: ['malmo', 'Malmö'],
    answers: 9,
    slotsFor: 'HANSA',
  },
  {
    tag: 'NORD',
    inDays: 1,
    time: '20:00',
    zone: 'Europe/Stockholm',
    title: 'Wednesday round',
    text: 'An hour after dinner. Come as you are.',
    reach: 'COMPANY',
    minutes: 60,
    from: ['jonkoping', 'Jönköping'],
    to: ['linkoping', 'Linköping'],
    answers: 0,
    weekly: 'WE',
  },
  {
    tag: 'NORD',
    inDays: 24,
    time: '20:00',
    zone: 'Europe/Stockholm',
    title: 'Anniversary convoy',
    text: 'The route is still to be chosen.',
    reach: 'ALLIES',
    minutes: 180,
    from: ['stockholm', 'Stockholm'],
    to: ['oslo', 'Oslo'],
    answers: 0,
    state: 'DRAFT',
  },
  {
    tag: 'HANSA',
    inDays: 5,
    time: '20:30',
    zone: 'Europe/Berlin',
    title: 'Along the Baltic coast',
    text: 'Calm pace, windows open.',
    reach: 'ALLIES',
    minutes: 150,
    from: ['hamburg', 'Hamburg'],
    to: ['szczecin', 'Szczecin'],
    answers: 12,
  },
  {
    tag: 'SUR',
    inDays: 6,
    time: '22:00',
    zone: 'Europe/Madrid',
    title: 'Noche de Iberia',
    text: '',
    reach: 'PUBLIC',
    minutes: 180,
    from: ['madrid', 'Madrid'],
    to: ['lisboa', 'Lisboa'],
    places: 60,
    answers: 14,
  },
];

/** Plans the companies' events: past, ahead, a draft and a cancelled one, with their answers. */
export function planConvoys({ vtcs }: World, end: Date): Act[] {
  return convoys.flatMap((convoy, index) => {
    const vtc = vtcs.find(({ tag }) => tag === convoy.tag);
    const owner = vtc?.members[0]?.driver;
    const guest = vtcs.find(({ tag }) => tag === convoy.slotsFor)?.members[0]?.driver;
    if (!vtc || !owner) throw new Error(`no company ${convoy.tag}`);
    const days = convoy.inDays < 0 ? 6 - convoy.inDays : 3;
    const at = minutesAfter(daysBefore(end, days), 17 * 60 + index * 7).getTime();
    return [
      {
        at,
        perform: async (office: Office) => organise(office, { convoy, vtc, owner, guest, end }),
      },
    ];
  });
}

interface Organised {
  readonly convoy: Convoy;
  readonly vtc: DemoVtc;
  readonly owner: DemoDriver;
  /** The owner of the company that books a slot. */
  readonly guest: DemoDriver | undefined;
  readonly end: Date;
}

async function organise(
  office: Office,
  { convoy, vtc, owner, guest, end }: Organised,
): Promise<void> {
  const { title, text, reach, minutes, zone, from, to, places, state, weekly } = convoy;
  const day = daysBefore(end, -convoy.inDays).toISOString().slice(0, 10);
  const call = await office.callAs(owner);
  const common = {
    title,
    text,
    reach,
    minutes,
    game: 'ets2',
    fromCityId: from[0],
    fromCity: from[1],
    toCityId: to[0],
    toCity: to[1],
    meet: besideCity(from[0]),
    places: places ?? null,
  } as const;
  const inVtc = { vtcId: office.vtcIdOf(convoy.tag) };
  if (weekly !== undefined) {
    const rule = { every: 'week' as const, interval: 1, weekdays: [weekly] };
    const body = { rule, zone, localTime: convoy.time, from: day, event: common };
    await call(eventSeries.create, { params: inVtc, body });
    return;
  }
  const departure = `${day}T${convoy.time}`;
  const body = { ...common, zone, departure };
  const { event } = await call(events.create, { params: inVtc, body });
  if (state === 'DRAFT') return;
  const params = { eventId: event.id };
  await call(events.publish, { params });
  await answer(office, vtc, { eventId: event.id, count: convoy.answers });
  if (guest !== undefined) await addSlots(office, owner, guest, event.id);
  if (state === 'CANCELLED') {
    await call(events.cancel, { params, body: { reason: 'The server is being updated.' } });
  }
}

/** A meeting point at the edge of a city; none in a city that the map does not have. */
function besideCity(cityId: string) {
  const place = citiesOf('ets2').find(({ id }) => id === cityId)?.place;
  return place ? { x: place.x + 900, z: place.z - 600 } : null;
}

/** Adds three slots for companies, and books the first. */
async function addSlots(
  office: Office,
  owner: DemoDriver,
  guest: DemoDriver,
  eventId: string,
): Promise<void> {
  const body = { slots: [1, 2, 3].map((number) => ({ label: `Slot ${number}`, spaces: 12 })) };
  const call = await office.callAs(owner);
  const { slots } = await call(events.setSlots, { params: { eventId }, body });
  const callAsGuest = await office.callAs(guest);
  const [first] = slots;
  if (first) await callAsGuest(events.bookSlot, { params: { eventSlotId: first.id } });
}

/** Four of five say yes. The drivers of the sign-in page have not answered yet. */
async function answer(
  office: Office,
  { members }: DemoVtc,
  { eventId, count }: { readonly eventId: string; readonly count: number },
): Promise<void> {
  const drivers = members.map(({ driver }) => driver).filter((driver) => !isCast(driver));
  const replies: readonly EventReply[] = ['YES', 'YES', 'MAYBE', 'YES', 'YES'];
  for (const [index, driver] of drivers.slice(0, count).entries()) {
    const call = await office.callAs(driver);
    const body = { answer: replies[index % replies.length] ?? 'YES' };
    await call(events.setAnswer, { params: { eventId }, body });
  }
}
