import { contract } from '@waybill/schema/contract';
import { daysBefore, minutesAfter } from './dates.ts';
import type { DemoDriver } from './drivers.ts';
import { isReckless } from './drives.ts';
import { isCast } from './habits.ts';
import type { Act, Office } from './office.ts';
import type { DemoVtc } from './vtcs.ts';
import type { World } from './world.ts';

const { announcements, applications, invitations, members } = contract;

/** Plans the largest company's recruiting, announcements, warnings and leaves, in order. */
export function planStaff({ vtcs, loners }: World, end: Date): Act[] {
  const vtc = vtcs.find(({ tag }) => tag === 'NORD');
  const owner = vtc?.members[0]?.driver;
  if (!vtc || !owner) throw new Error('the largest company has an owner');
  const applicants = loners.map(({ driver }) => driver);
  const evening = (days: number, minutes: number) =>
    minutesAfter(daysBefore(end, days), 19 * 60 + minutes).getTime();
  return [
    { at: evening(12, 0), perform: async (office) => announce(office, vtc, owner, meeting) },
    { at: evening(5, 40), perform: async (office) => warn(office, vtc, owner) },
    { at: evening(3, 15), perform: async (office) => takeLeaves(office, vtc, end) },
    { at: evening(2, 10), perform: async (office) => announce(office, vtc, owner, rules) },
    { at: evening(1, 20), perform: async (office) => invite(office, vtc, owner) },
    {
      at: evening(1, 30),
      perform: async (office) => answer(office, { vtc, owner, applicants }),
    },
  ];
}

const meeting = {
  title: 'Thank you for the convoy to Bergen',
  body: '**31 trucks**, two ferries and not one collision worth telling. Pictures are in the museum soon.',
  pinnedForDays: 0,
};

const rules = {
  title: 'Night convoy to Kirkenes on Saturday',
  body: [
    'We leave **Stockholm at 21:30 UTC**, in groups of six.',
    '- Cargo: whatever is late already\n- Break in *Umeå*, half an hour\n- Be on voice ten minutes before',
    '> Whoever has not driven in a convoy yet: drive behind Nora, she waits for you.',
  ].join('\n\n'),
  pinnedForDays: 14,
};

async function announce(
  { callAs, vtcIdOf }: Office,
  { tag }: DemoVtc,
  author: DemoDriver,
  body: typeof meeting,
): Promise<void> {
  const call = await callAs(author);
  await call(announcements.create, { params: { vtcId: vtcIdOf(tag) }, body });
}

/** Warns the most reckless drivers. */
async function warn(
  { callAs, vtcIdOf, userIdOf }: Office,
  vtc: DemoVtc,
  owner: DemoDriver,
): Promise<void> {
  const call = await callAs(owner);
  const reckless = vtc.members.filter(
    ({ driver, role }) => role === null && isReckless(driver) && !isCast(driver),
  );
  for (const { driver } of reckless.slice(0, 2)) {
    const params = { vtcId: vtcIdOf(vtc.tag), userId: userIdOf(driver) };
    const reason = 'Red lights and a bumped trailer again. Please slow down in towns.';
    await call(members.createWarning, { params, body: { reason, days: 60 } });
  }
}

const leaves = [
  { fromDay: 1, days: 3, reason: 'Exams' },
  { fromDay: 4, days: 1, reason: '' },
  { fromDay: 12, days: 9, reason: 'At my parents’, without a wheel' },
];

/** Some drivers will be on leave. */
async function takeLeaves(
  { callAs, vtcIdOf, userIdOf }: Office,
  { tag, members: all }: DemoVtc,
  end: Date,
): Promise<void> {
  const drivers = all.map(({ driver }) => driver).filter((driver) => !isCast(driver));
  const dayIn = (days: number) => daysBefore(end, -days).toISOString().slice(0, 10);
  for (const [index, { fromDay, days, reason }] of leaves.entries()) {
    const driver = drivers[index + 4];
    if (!driver) continue;
    const call = await callAs(driver);
    const params = { vtcId: vtcIdOf(tag), userId: userIdOf(driver) };
    const body = { from: dayIn(fromDay), until: dayIn(fromDay + days - 1), reason };
    await call(members.setLeave, { params, body });
  }
}

async function invite(
  { callAs, vtcIdOf }: Office,
  { tag }: DemoVtc,
  author: DemoDriver,
): Promise<void> {
  const call = await callAs(author);
  const body = { maxUses: 5, expiresInDays: 14, note: 'For friends from the convoy' };
  await call(invitations.create, { params: { vtcId: vtcIdOf(tag) }, body });
}

interface Hiring {
  readonly vtc: DemoVtc;
  readonly owner: DemoDriver;
  readonly applicants: readonly DemoDriver[];
}

/** Handles the first applications: one is accepted, one rejected, and the others get a reply. */
async function answer(office: Office, { vtc, owner, applicants }: Hiring): Promise<void> {
  const { callAs, vtcIdOf, userIdOf } = office;
  const manager = vtc.members.find(({ role }) => role === 'HR Manager')?.driver ?? owner;
  const [asOwner, asManager] = [await callAs(owner), await callAs(manager)];
  const query = { state: 'PENDING', limit: 50 } as const;
  const params = { vtcId: vtcIdOf(vtc.tag) };
  const { applications: found } = await asManager(applications.list, { params, query });
  // The sign-in page's driver stays undecided, so that users who sign in as them see an open application.
  const waiting = found.toReversed();
  const known = waiting.filter(({ applicant }) => applicant.username === 'Łukasz Ładunek');
  const [accepted, rejected, ...others] = waiting.filter((one) => !known.includes(one));
  for (const { id, applicant } of [...known, ...others.slice(0, 2)]) {
    const input = { params: { applicationId: id } };
    await asManager(applications.setVote, {
      ...input,
      body: { value: 1, comment: 'Reads well, and knows the north.' },
    });
    await asOwner(applications.setVote, { ...input, body: { value: 1 } });
    const asked = 'Thank you for applying! Would Saturday suit you for a drive on trial?';
    await asManager(applications.createMessage, { ...input, body: { text: asked } });
    const driver = applicants.find((one) => userIdOf(one) === applicant.id);
    if (driver) {
      const call = await callAs(driver);
      const text = 'Saturday is fine. I will be on voice from eight.';
      await call(applications.createMessage, { ...input, body: { text } });
    }
    const note = 'I would take them. Who drives along on Saturday?';
    await asManager(applications.createMessage, {
      ...input,
      body: { text: note, staffOnly: true },
    });
  }
  if (rejected) {
    const input = { params: { applicationId: rejected.id } };
    const doubt = { value: -1, comment: 'Not much to go by.' } as const;
    await asManager(applications.setVote, { ...input, body: doubt });
    const reason = 'You have only just begun. Drive a while, and apply again in a month.';
    await asManager(applications.reject, { ...input, body: { reason } });
  }
  if (accepted) {
    const input = { params: { applicationId: accepted.id } };
    await asManager(applications.accept, { ...input, body: {} });
  }
}
