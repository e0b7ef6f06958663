import type { CallOptions, Client } from '@waybill/client';
import { defineRoute } from '@waybill/schema/contract/route';
import type { jobsContract } from '@waybill/schema/features/jobs.contract';
import { jobSchema } from '@waybill/schema/features/jobs.models';
import { telemetryContract } from '@waybill/schema/features/telemetry.contract';
import { z } from 'zod';
import type { Account } from '../account/account.ts';
import type { Clocks } from '../lib/clocks.ts';
import type { WindowJob } from './window-state.ts';

const count = 10;
/** How long an answer is shown before the server is asked again. */
const freshMs = 30_000;
const requestMs = 15_000;

const shownJobSchema = jobSchema.pick({
  id: true,
  state: true,
  tier: true,
  cargo: true,
  source: true,
  destination: true,
  distanceM: true,
  drivenM: true,
  isTrial: true,
  startedAt: true,
  endedAt: true,
});
/** The part of the contract's route that is shown: the whole contract of jobs takes 3 MB of memory. */
const listOwn = defineRoute({
  method: 'GET',
  path: '/users/me/jobs' satisfies (typeof jobsContract)['listOwn']['path'],
  summary: 'List your own jobs',
  access: 'user',
  query: z.strictObject({ limit: z.int() }),
  response: z.object({ jobs: z.array(shownJobSchema) }),
  errors: [],
});

/** What the server says about the driver: their company and last jobs. */
export interface OwnRecord {
  readonly company: string | null;
  readonly jobs: readonly WindowJob[];
}

/** Asks the server about the driver while the window is looked at, and not otherwise. */
export interface RecentJobs {
  /** What is known; null before the first answer. */
  look(): OwnRecord | null;
}

export function createRecentJobs(options: {
  readonly account: () => Account | null;
  readonly connect: (account: Account) => Client;
  readonly clocks: Clocks;
}): RecentJobs {
  const { account, connect, clocks } = options;
  let known: { readonly token: string; readonly record: OwnRecord } | null = null;
  let askedAt = -Infinity;
  let askedFor = '';

  async function ask(signedIn: Account): Promise<void> {
    const client = connect(signedIn);
    const callOptions: CallOptions = { signal: AbortSignal.timeout(requestMs) };
    const [{ vtc = null }, { jobs }] = await Promise.all([
      client(telemetryContract.getTelemetry, undefined, callOptions),
      client(listOwn, { query: { limit: count } }, callOptions),
    ]);
    const pages = `${signedIn.server}${vtc === null ? '/logbook' : '/dashboard/jobs'}`;
    const record = {
      company: vtc?.name ?? null,
      jobs: jobs.map((job) => toWindowJob(job, pages)),
    };
    known = { token: signedIn.token, record };
  }

  return {
    look() {
      const signedIn = account();
      if (signedIn === null) return null;
      const { token } = signedIn;
      const isDue = clocks.monotonic() - askedAt >= freshMs;
      if (isDue || token !== askedFor) {
        askedAt = clocks.monotonic();
        askedFor = token;
        // The last answer stays where the server is away: the sender says so.
        ask(signedIn).catch(() => {});
      }
      return known?.token === token ? known.record : null;
    },
  };
}

function toWindowJob(job: z.output<typeof shownJobSchema>, pages: string): WindowJob {
  const { id, cargo, source, destination, distanceM, drivenM, isTrial, startedAt, endedAt } = job;
  return {
    address: `${pages}/${id}`,
    mark: job.state === 'delivered' ? (job.tier ?? 'review') : job.state,
    cargo: cargo.name,
    source: source.city,
    destination: destination.city,
    distanceM: distanceM ?? drivenM,
    isTrial,
    atMs: Date.parse(endedAt ?? startedAt),
  };
}
