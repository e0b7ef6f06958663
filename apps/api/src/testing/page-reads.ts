import { contract as c } from '@waybill/schema/contract';
import type { Driver } from './factories.ts';

/** The member that the reads are about. */
export type MemberKey = Readonly<Record<'vtcId' | 'userId', string>>;

const inDays = (now: Date, days: number) =>
  new Date(now.getTime() + days * 86_400_000).toISOString();

/** Returns what the web app reads, by the first part of its query's key. */
export function readsOf(
  { browser: { call }, user, steamId }: Driver,
  { vtcId, userId: memberId }: MemberKey,
  now: Date,
) {
  const params = { vtcId };
  const list = { params, query: {} };
  const game = 'ets2' as const;
  return {
    account: async () => [
      await call(c.account.getTwoFactor),
      await call(c.account.listTokens),
      await call(c.linkedAccounts.get),
    ],
    achievements: async () => call(c.achievements.list, { params }),
    alliances: async () => call(c.alliances.list, { params }),
    announcements: async () => call(c.announcements.list, list),
    applications: async () => [
      await call(c.applications.getRecruitment, { params }),
      await call(c.applications.list, { params, query: { search: '' } }),
    ],
    audit: async () => call(c.audit.list, list),
    // The position of the stream is not shown, and pages show the members that `vtcs` has.
    auth: async () => {
      const { vtc, ...rest } = (await call(c.auth.getUser, { params: { steamId } })).user;
      return [rest, vtc && { ...vtc, memberCount: 0, members: [] }];
    },
    badges: async () => call(c.badges.get, { params }),
    chat: async () => call(c.chat.listChannels),
    calendar: async () => {
      const query = { from: inDays(now, -1), to: inDays(now, 60) };
      const { entries } = await call(c.calendar.list, { query });
      return entries;
    },
    contracts: async () => [
      await call(c.contracts.list, { params, query: { side: 'offered' } }),
      await call(c.contracts.list, { params, query: { side: 'board' } }),
    ],
    fuel: async () => call(c.fuel.listReports, { params, query: { game } }),
    insurance: async () => [
      await call(c.insurance.listPolicies, { params }),
      await call(c.insurance.listClaims, list),
    ],
    invitations: async () => call(c.invitations.list, list),
    jobs: async () => {
      const { jobs } = await call(c.jobs.list, list);
      const jobId = jobs.at(0)?.id;
      const first = jobId !== undefined && (await call(c.jobs.get, { params: { jobId } }));
      return [jobs, first, await call(c.safety.getReport, list)];
    },
    ledger: async () => call(c.ledger.get, { params }),
    liveries: async () => call(c.liveries.list, { params }),
    members: async () => [
      await call(c.members.list, list),
      await call(c.members.get, { params: { vtcId, userId: memberId } }),
    ],
    places: async () => call(c.places.list, list),
    trucks: async () => [await readTrucks(call, vtcId), await call(c.museum.list, { params })],
    payroll: async () => [
      await call(c.payroll.getScheme, { params }),
      await call(c.payroll.list, list),
      await call(c.payroll.getEarnings, { query: {} }),
    ],
    plans: async () => call(c.jobs.listPlans, list),
    positions: async () => call(c.positions.getVisibility),
    roles: async () => call(c.roles.list, { params }),
    routePlans: async () => call(c.routePlans.list, list),
    stats: async () => call(c.jobs.getStats, list),
    trackers: async () => call(c.trackers.list, { params }),
    traffic: async () => call(c.traffic.listReports, { query: { game } }),
    vtcs: async () => call(c.vtcs.getByUser, { params: { userId: user.id } }),
    webhooks: async () => call(c.webhooks.list, { params }),
  };
}

/** Reads the trucks, and the first one with its livery. How far their care is due changes with time alone. */
async function readTrucks(call: Driver['browser']['call'], vtcId: string) {
  const { trucks, ...page } = await call(c.trucks.list, { params: { vtcId }, query: {} });
  const [first] = trucks;
  const one = first && (await call(c.trucks.get, { params: { truckId: first.id } }));
  const shown = [...trucks, ...(one ? [one.truck] : [])];
  return [page, shown.map((truck) => Object.assign({}, truck, { dueTop: null }))];
}
