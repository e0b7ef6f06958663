import { contract } from '@waybill/schema/contract';
import { toGrants } from '@waybill/schema/grantable-keys';
import { rateLimits } from '@waybill/schema/rate-limits';
import { expect, onTestFinished, test } from 'vitest';
import { buildMember, buildRole, buildVtc } from '../testing/factories.ts';
import { openStream } from '../testing/live-stream.ts';
import { useTestApp } from '../testing/test-app.ts';

const app = useTestApp({ runsOutbox: true, hasReplica: true, rateLimitFactor: 1 });

const origins = () => [app().origin, app().replicaOrigin];

/** Sends a request to one server, with a browser's cookies. */
const ask = (origin: string | undefined, path: string, headers: Record<string, string>) =>
  fetch(`${origin}/api${path}`, { headers });

test('an event on one server reaches the streams of the other', async () => {
  const { owner, vtc } = await buildVtc(app());
  const streams = await Promise.all(
    origins().map((origin) => openStream({ origin }, '?topics=vtc', owner.browser.writeHeaders())),
  );
  for (const stream of streams) onTestFinished(() => stream.close());
  await Promise.all(streams.map((stream) => stream.until('hello')));
  // The browser uses both in turn.
  const { id: roleId, name } = await buildRole(owner, vtc.id, []);
  const body = { name, salary: 1, ...toGrants([]) };
  await owner.browser.call(contract.roles.update, { params: { roleId }, body });
  const roles = await Promise.all(streams.map((stream) => stream.until('role.changed')));
  expect(new Set(roles.map(({ id }) => id)).size).toBe(1);
});

test('a sign-in on one server counts on the other, and so do a kick and a logout', async () => {
  const { owner, vtc } = await buildVtc(app());
  const driver = await buildMember(app(), vtc.id);
  const headers = driver.browser.writeHeaders();
  const statuses = async () =>
    Promise.all(
      origins().map(async (origin) => (await ask(origin, `/vtcs/${vtc.id}/jobs`, headers)).status),
    );
  expect(await statuses()).toEqual([200, 200]);
  const params = { vtcId: vtc.id, userId: driver.user.id };
  await owner.browser.call(contract.members.kick, { params });
  expect(await statuses()).not.toContain(200);
  await driver.browser.call(contract.auth.logout);
  expect(await statuses()).toEqual([401, 401]);
});

test('they share rate limits', async () => {
  const { owner } = await buildVtc(app());
  const headers = owner.browser.writeHeaders();
  const { points } = rateLimits.jobsCsvByUser;
  const statuses: number[] = [];
  for (let count = 0; count < points + 4; count += 1) {
    statuses.push((await ask(origins()[count % 2], '/users/me/jobs.csv', headers)).status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(points);
  expect(statuses.slice(points)).toEqual([429, 429, 429, 429]);
});
