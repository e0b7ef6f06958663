import {
  hasBody,
  holdAtDatabase,
  holdBody,
  openAccessToken,
  type Outcome,
  revocations,
} from '@waybill/api/testing/revocations';
import { startTestApp, type TestApp } from '@waybill/api/testing/test-app';
import { buildWriteWorld, replaceStaff, writeTable } from '@waybill/api/testing/write-table';
import { startTestServer } from '@waybill/db/test-database';
import type { RunTrial } from './trial.ts';

interface Count {
  held: number;
  done: number;
}

/**
 * Every write of the contract, with every way to lose what it was sent with while it is held back:
 * amid its body, or for those that have none, at the database. It runs the server in this process,
 * because the limits by address would end it soon.
 */
export const runTrial: RunTrial = async () => {
  const { server, stop } = await startTestServer();
  const app = await startTestApp({}, server);
  try {
    const bodies = await holdBodies(app);
    const others = await holdOthers(app);
    return [
      {
        sentence: `of ${bodies.held} writes held amid their bodies, ${bodies.done} were done`,
        isMet: bodies.done === 0,
      },
      {
        sentence: `of ${others.held} writes held at the database, ${others.done} were done`,
        isMet: others.done === 0,
      },
    ];
  } finally {
    await app.close();
    await stop();
  }
};

async function holdBodies(app: TestApp): Promise<Count> {
  const total: Count = { held: 0, done: 0 };
  for (const revocation of revocations) {
    const company = await buildWriteWorld(app);
    const ofWay: Count = { held: 0, done: 0 };
    for (const entry of writeTable) {
      if (!hasBody(entry.route) || !revocation.suits(entry.route)) continue;
      const name = `${entry.route.method} ${entry.route.path}, ${revocation.name}`;
      count(ofWay, name, await holdBody(await replaceStaff(company), entry, revocation));
    }
    console.log(`${revocation.name}: ${ofWay.held} held, ${ofWay.done} done`);
    total.held += ofWay.held;
    total.done += ofWay.done;
  }
  return total;
}

async function holdOthers(app: TestApp): Promise<Count> {
  const total: Count = { held: 0, done: 0 };
  const company = await buildWriteWorld(app);
  for (const entry of writeTable) {
    const name = `${entry.route.method} ${entry.route.path}`;
    count(total, name, await holdAtDatabase(await replaceStaff(company), entry));
    if (entry.route.sessionsOnly) continue;
    const outcome = await holdAtDatabase(await replaceStaff(company), entry, openAccessToken);
    count(total, `${name}, an access token`, outcome);
  }
  console.log(`at the database: ${total.held} held, ${total.done} done`);
  return total;
}

/** What is refused has to leave every row as it was. */
function count(into: Count, name: string, { answer, isUnchanged }: Outcome): void {
  into.held += 1;
  if ([401, 403, 404].includes(answer.status) && isUnchanged) return;
  into.done += 1;
  console.log(`${name}: ${answer.status} ${isUnchanged ? 'nothing' : 'something'} changed`);
}
