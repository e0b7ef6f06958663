import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@waybill/db/open-database';
import { marketStepAt, startOfMarketStep } from '@waybill/schema/features/market.models';
import { createServer } from './app.ts';
import { findOwnSecret } from './auth/own-secret.ts';
import type { Config } from './config.ts';
import { createPeople } from './demo-people.ts';
import { createMessages } from './demo/chats.data.ts';
import { planChats } from './demo/chats.ts';
import { endOfDemo } from './demo/dates.ts';
import { addEarlierJobs } from './demo/earlier-jobs.data.ts';
import { fillJobs, type JobsToFill } from './demo/fill-jobs.ts';
import { drivenDays } from './demo/habits.ts';
import { findIds } from './demo/known-demo.data.ts';
import { planWatches } from './demo/market.ts';
import { planSuggestions } from './demo/dispatching.ts';
import { planLiveries } from './demo/liveries.ts';
import { planTrucks } from './demo/trucks.ts';
import { planPayrolls } from './demo/payroll.ts';
import { countPastEvents, dateByServer, dateEvents } from './demo/past.data.ts';
import { createWebhooks, settleWebhooks } from './demo/webhooks.data.ts';
import { planWebhooks } from './demo/webhooks.ts';
import { postDue } from './features/ledger/posting.service.ts';
import { ledgerSources } from './ledger.ts';
import { computeStep } from './features/market/market.service.ts';
import { updateAwards } from './features/achievements/achievements.service.ts';
import { makePartitions } from './features/telemetry/telemetry.data.ts';
import { readState } from './features/outbox/outbox.data.ts';
import { startOutbox } from './features/outbox/outbox.service.ts';
import { consumers, createTasks } from './features.ts';
import type { Services } from './http/context.ts';
import { createLogger } from './lib/logger.ts';
import { listen } from './listen.ts';
import { createServices } from './services.ts';

/** All of the demo's devices send from this machine, and as much in a minute as others in months. */
const rateLimitFactor = 1_000;
const lookMs = 50;
const dayMs = 86_400_000;

/**
 * Simulates the demo's driving: a server in this process goes through three months, on a local port, with a
 * clock that moves with each drive and with raised limits. Returns how many sessions it received.
 */
export async function driveDemo(
  config: Config,
  database: Database,
  plan: JobsToFill,
): Promise<number> {
  let pastMs: number | null = 0;
  const clock = () => (pastMs === null ? plan.now : new Date(pastMs));
  const secret = await findOwnSecret(config, database.prisma);
  const ids = await findIds(database.pool);
  const listener = await listen(0, '127.0.0.1');
  const services = createServices({
    config,
    database,
    log: createLogger('error'),
    clock,
    secret,
    emulatorUrl: undefined,
    rateLimitFactor,
  });
  listener.serve(createServer(services, 'no-web-app'));
  const people = createPeople(services, `http://127.0.0.1:${listener.port}`, ids);
  const passTimeTo = (ms: number) => (pastMs = Math.max(pastMs ?? 0, ms));
  try {
    // Creates each month's partitions, as a server that had run that long would have.
    for (let days = drivenDays; days > 0; days -= 30) {
      await makePartitions(services.db, new Date(plan.day.getTime() - days * dayMs));
    }
    const sent = await fillJobs({ ...people, passTimeTo }, plan);
    pastMs = null;
    await people.signOut();
    const isFirst = plan.drivenUntil === 0;
    if (isFirst) await addEarlierJobs(database.prisma);
    // A server that had run that long would have given them.
    await updateAwards(services);
    if (isFirst) await computeSteps(services, plan.day);
    await postDue({ ...services, clock: afterRest }, ledgerSources);
    await dateByServer(database.prisma);
    if (isFirst) {
      const end = endOfDemo(plan.day);
      const later = [planPayrolls, planWatches, planTrucks, planLiveries].flatMap((planLater) =>
        planLater(plan.world, end),
      );
      for (const { at, perform } of later) {
        pastMs = at;
        await perform(people);
      }
      pastMs = null;
      await people.signOut();
      await countPastEvents(database.prisma, plan.day);
      const messages = planChats(plan.world, endOfDemo(plan.day));
      await createMessages(database.prisma, people, messages);
    }
    for (const { run } of createTasks(services)) await run();
    if (isFirst) {
      // Once the map is known.
      for (const { at, perform } of planSuggestions(plan.world, endOfDemo(plan.day))) {
        pastMs = at;
        await perform(people);
      }
      pastMs = null;
      await people.signOut();
    }
    if (isFirst) await createWebhooks(services, planWebhooks(endOfDemo(plan.day)));
    await dateEvents(database.prisma, plan.now);
    await drainOutbox(services);
    if (isFirst) await settleWebhooks(services.db);
    return sent;
  } finally {
    await listener.close();
    services.outages.stop();
    services.background.stop();
  }
}

/** Computes the steps of the cargo market as a server that had run that long would have. */
async function computeSteps({ db }: Services, day: Date): Promise<void> {
  const last = marketStepAt(day);
  const first = marketStepAt(new Date(day.getTime() - drivenDays * dayMs));
  for (let step = Math.max(0, first); step <= last; step += 1) {
    await computeStep(db, step, startOfMarketStep(step));
  }
}

/** Returns when changes have rested that are due for books: these rest for some seconds by the database's clock. */
function afterRest(): Date {
  return new Date(Date.now() + 10_000);
}

/** Delivers all events to the consumers. */
async function drainOutbox(services: Services): Promise<void> {
  const outbox = startOutbox(services, consumers);
  try {
    for (;;) {
      await delay(lookMs);
      const { isWaiting, behind } = await readState(services.backgroundPool, services.clock());
      if (!isWaiting && behind.length === 0) return;
    }
  } finally {
    await outbox.stop();
  }
}
