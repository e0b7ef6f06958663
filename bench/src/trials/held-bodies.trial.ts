import {
  hasBody,
  holdAtDatabase,
  holdBody,
  openAccessToken,
  type Outcome,
  type Revocation,
  revocations,
} from '@waybill/api/testing/revocations';
import { startTestApp, type TestApp } from '@waybill/api/testing/test-app';
import { buildWriteWorld, replaceStaff, writeTable } from '@waybill/api/testing/write-table';
import { startTestServer } from '@waybill/db/test-database';
import type { Goal, RunTrial } from './trial.ts';

/**
 * Every write of the contract, with every way to lose what it was sent with while it is held back:
 * amid its body, or for those that have none, at the database. It runs the server in this process,
 * because the limits by address would end it soon.
 */
export const runTrial: RunTrial = async () => {
  const { server, stop } = await startTestServer();
  const app = await startTestApp({}, server);
  try {
    const goals: Goal[] = [];
    for (const revocation of revocations) goals.push(await holdBodies(app, revocation));
    return [...goals, await holdOthers(app)];
  } finally {
    await app.close();
    await stop();
  }
};

async function holdBodies(app: TestApp, revocation: Revocation): Promise<Goal> {
  const company = await buildWriteWorld(app);
  const doneBy = new Map<string, boolean>();
  for (const entry of writeTable) {
    const { route } = entry;
    if (!hasBody(route) || !revocation.suits(route)) continue;
    const outcome = await holdBody(await replaceStaff(company), entry, revocation);
    doneBy.set(`${route.method} ${route.path}`, isDone(outcome));
  }
  return describe(`amid their bodies, ended by ${revocation.name}`, doneBy);
}

async function holdOthers(app: TestApp): Promise<Goal> {
  const company = await buildWriteWorld(app);
  const doneBy = new Map<string, boolean>();
  for (const entry of writeTable) {
    const { method, path, sessionsOnly } = entry.route;
    const name = `${method} ${path}`;
    doneBy.set(name, isDone(await holdAtDatabase(await replaceStaff(company), entry)));
    if (sessionsOnly) continue;
    const outcome = await holdAtDatabase(await replaceStaff(company), entry, openAccessToken);
    doneBy.set(`${name} by an access token`, isDone(outcome));
  }
  return describe('at the database, whose session ends', doneBy);
}

/** What is refused has to leave every row as it was. */
function isDone({ answer, isUnchanged }: Outcome): boolean {
  return ![401, 403, 404].includes(answer.status) || !isUnchanged;
}

function describe(where: string, doneBy: ReadonlyMap<string, boolean>): Goal {
  const done = [...doneBy].flatMap(([name, wasDone]) => (wasDone ? [name] : []));
  const names = done.length > 0 ? `: ${done.join(', ')}` : '';
  const sentence = `${doneBy.size} writes held ${where}: ${done.length} done${names}`;
  return { sentence, isMet: done.length === 0 && doneBy.size > 0 };
}
