import { contract } from '@waybill/schema/contract';
import type { AllianceTerm } from '@waybill/schema/features/alliances.models';
import { daysBefore, minutesAfter } from './dates.ts';
import type { Act, Office } from './office.ts';
import type { DemoVtc } from './vtcs.ts';
import type { World } from './world.ts';

const { alliances } = contract;

const lights = {
  name: 'Northern Lights',
  slug: 'northern-lights',
  description:
    'Three companies around the Baltic that drive by night, wait for each other at the ferries and count together.',
  decision: 'MAJORITY',
  noticeDays: 14,
  isPublic: true,
} as const;

const iberia = {
  name: 'Ruta del Sol',
  slug: 'ruta-del-sol',
  description: 'Sun, olives and long climbs: companies that like to drive south.',
  decision: 'UNANIMOUS',
  noticeDays: 7,
  isPublic: true,
} as const;

/** Plans the alliances of three months: one alliance of three, with a vote, and an invitation to another. */
export function planAlliances({ vtcs }: World, end: Date): Act[] {
  const [nord, hansa, orzel, sur] = ['NORD', 'HANSA', 'ORZEL', 'SUR'].map((tag) =>
    vtcs.find((vtc) => vtc.tag === tag),
  );
  if (!nord || !hansa || !orzel || !sur) throw new Error('the demo has these companies');
  const evening = (days: number, minutes: number) =>
    minutesAfter(daysBefore(end, days), 20 * 60 + minutes).getTime();
  return [
    {
      at: evening(80, 0),
      perform: async (office) =>
        found(office, nord, lights, ['LEADERBOARD', 'JOBS', 'MEMBERS', 'LIVE'], [hansa, orzel]),
    },
    {
      at: evening(79, 10),
      perform: async (office) =>
        accept(office, hansa, lights.slug, ['LEADERBOARD', 'JOBS', 'LIVE']),
    },
    {
      at: evening(77, 30),
      perform: async (office) => accept(office, orzel, lights.slug, ['LEADERBOARD']),
    },
    { at: evening(6, 0), perform: async (office) => found(office, sur, iberia, [], [nord]) },
    { at: evening(3, 0), perform: async (office) => propose(office, hansa, lights.slug, sur) },
  ];
}

async function callAsOwner({ callAs }: Office, { members: [owner] }: DemoVtc) {
  if (!owner) throw new Error('a company has an owner');
  return callAs(owner.driver);
}

async function found(
  office: Office,
  vtc: DemoVtc,
  settings: typeof lights | typeof iberia,
  terms: AllianceTerm[],
  invited: readonly DemoVtc[],
): Promise<void> {
  const call = await callAsOwner(office, vtc);
  const inviteIds = invited.map(({ tag }) => office.vtcIdOf(tag));
  const params = { vtcId: office.vtcIdOf(vtc.tag) };
  await call(alliances.found, { params, body: { ...settings, terms, inviteIds } });
}

async function accept(
  office: Office,
  vtc: DemoVtc,
  slug: string,
  terms: AllianceTerm[],
): Promise<void> {
  const call = await callAsOwner(office, vtc);
  const { alliance } = await call(alliances.getPublic, { params: { slug } });
  await call(alliances.accept, { params: { allianceId: alliance.id }, body: { terms } });
}

async function propose(office: Office, vtc: DemoVtc, slug: string, other: DemoVtc): Promise<void> {
  const call = await callAsOwner(office, vtc);
  const { alliance } = await call(alliances.getPublic, { params: { slug } });
  const body = { kind: 'ADMIT' as const, vtcId: office.vtcIdOf(other.tag) };
  await call(alliances.propose, { params: { allianceId: alliance.id }, body });
}
