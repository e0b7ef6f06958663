import { contract } from '@waybill/schema/contract';
import type { RouteInput } from '@waybill/schema/contract/input';
import type { EventReply } from '@waybill/schema/features/company-events.models';
import { daysBefore, minutesAfter } from './dates.ts';
import type { DemoDriver } from './drivers.ts';
import { isCast } from './habits.ts';
import type { Act, Office } from './office.ts';
import type { DemoVtc } from './vtcs.ts';
import type { World } from './world.ts';

const { events } = contract;

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
    if (!vtc || !owner) throw new Error(`no company ${convoy.tag}`);
    const days = convoy.inDays < 0 ? 6 - convoy.inDays : 3;
    const at = minutesAfter(daysBefore(end, days), 17 * 60 + index * 7).getTime();
    return [
      { at, perform: async (office: Office) => organise(office, { convoy, vtc, owner, end }) },
    ];
  });
}

interface Organised {
  readonly convoy: Convoy;
  readonly vtc: DemoVtc;
  readonly owner: DemoDriver;
  readonly end: Date;
}

async function organise(office: Office, { convoy, vtc, owner, end }: Organised): Promise<void> {
  const { title, text, reach, minutes, zone, from, to, places, state } = convoy;
  const day = daysBefore(end, -convoy.inDays).toISOString().slice(0, 10);
  const call = await office.callAs(owner);
  const { event } = await call(events.create, {
    params: { vtcId: office.vtcIdOf(convoy.tag) },
    body: {
      title,
      text,
      reach,
      minutes,
      zone,
      game: 'ets2',
      departure: `${day}T${convoy.time}`,
      fromCityId: from[0],
      fromCity: from[1],
      toCityId: to[0],
      toCity: to[1],
      places: places ?? null,
    },
  });
  if (state === 'DRAFT') return;
  const params = { eventId: event.id };
  await call(events.publish, { params });
  await answer(office, vtc, { eventId: event.id, count: convoy.answers });
  if (state === 'CANCELLED') {
    await call(events.cancel, { params, body: { reason: 'The server is being updated.' } });
  }
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
