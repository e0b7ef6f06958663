import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { contract } from '@waybill/schema/contract';
import { limits } from '@waybill/schema/limits';
import { rateLimits } from '@waybill/schema/rate-limits';
import { readSdkSession } from '@waybill/telemetry/testing/recordings';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { buildProgram, buildToken } from '../testing/account-kit.ts';
import {
  buildDriver,
  buildMember,
  buildPng,
  buildVtcInput,
  password,
} from '../testing/factories.ts';
import { insertJob } from '../testing/job-kit.ts';
import { buildSession, buildTestDevice } from '../testing/telemetry-kit.ts';
import { useTestApp } from '../testing/test-app.ts';

const guide = readFileSync(new URL('../../../../docs/api.md', import.meta.url), 'utf8');
const run = promisify(execFile);

interface Example {
  readonly heading: string;
  readonly script: string;
  /** The output that the guide shows. */
  readonly answer: string | undefined;
}

const blocks = [...guide.matchAll(/^## (.+)$|^```(\w+)\n([^]*?)^```$/gm)];
const examples = blocks.flatMap(([_all, _heading, language, script = ''], index): Example[] => {
  if (language !== 'sh') return [];
  const heading = blocks.slice(0, index).findLast((block) => block[1] !== undefined)?.[1] ?? '';
  const next = blocks[index + 1];
  return [{ heading, script, answer: next?.[2] === 'json' ? next[3] : undefined }];
});

/** Blocks of assignments only are for the reader to fill in; here the test does. */
const isAssignment = ({ script }: Example) => /^(\w+=\S+\n)+$/.test(script);
const assignments = examples.filter(isAssignment);
const calls = examples.filter((example) => !isAssignment(example));

const app = useTestApp({ runsOutbox: true });

/** True if every consumer has processed all events. */
async function isSeen(): Promise<boolean> {
  const [head] = await app().db.outboxHead.findMany();
  const consumers = await app().db.outboxConsumer.findMany();
  const isCaughtUp = consumers.every(({ position }) => position === head?.position);
  return isCaughtUp && (await app().db.outboxPending.count()) === 0;
}
let folder: string;
let variables: Readonly<Record<string, string>>;

beforeAll(async () => {
  const owner = await buildDriver(app(), 'Nora Nightline');
  const input = await buildVtcInput(owner);
  const texts = {
    name: 'Nordic Freight Lines',
    tag: 'NFL',
    slogan: 'Through snow and night, on time',
  };
  const body = { ...input.body, ...texts };
  const { vtc } = await owner.browser.call(contract.vtcs.create, { ...input, body });
  const carla = await buildMember(app(), vtc.id, 'Carla Convoy');
  await buildMember(app(), vtc.id, 'Dietrich Diesel');
  const job = await insertJob(app(), carla, {
    vtcId: vtc.id,
    settledTier: 'review',
    reasons: ['UNTRUSTED_SOURCE', 'NO_EVENTS'],
  });
  const company = ['VIEW_MEMBERS_PAGE', 'MANAGE_ROLES', 'MANAGE_COMPANY'] as const;
  const scopes = [...company, 'DISPATCH', 'REVIEW_JOBS'] as const;
  const { token } = await buildToken(owner, [...scopes]);
  const page = await buildProgram(app(), token)(contract.members.list, {
    params: { vtcId: vtc.id },
    query: { limit: 2 },
  });
  // Signing in through Steam, as this device does, would invalidate the code created after it.
  const { token: device } = await buildTestDevice(app(), owner);
  const { otp } = await owner.browser.call(contract.account.createDeviceCode);
  variables = {
    waybill: app().origin,
    token,
    vtc: vtc.id,
    email: owner.email,
    password,
    cursor: page.nextCursor ?? '',
    job,
    otp,
    device,
  };

  folder = await mkdtemp(join(tmpdir(), 'waybill-guide-'));
  await writeFile(join(folder, 'logo.png'), (await buildPng()).stream());
  const { events } = readSdkSession();
  const session = buildSession(app());
  const lines = [{ protocol: 1, session }, ...events].map((line) => `${JSON.stringify(line)}\n`);
  await writeFile(join(folder, 'drive.ndjson'), lines.join(''));
});
afterAll(() => rm(folder, { recursive: true }));

/** The default address of `npm start`. */
const localAddress = 'http://localhost:3000';

/** Fields that differ between installations and runs. */
const ownToEach = new Set(['id', 'requestId', 'nextCursor', 'logoUrl', 'createdAt', 'token']);

function parseAnswer(text: string): Record<string, unknown> {
  const parsed: unknown = JSON.parse(text, (key, value: unknown) =>
    ownToEach.has(key) && typeof value === 'string' ? `some ${key}` : value,
  );
  return z.record(z.string(), z.unknown()).parse(parsed);
}

// Skipped on machines without bash and curl. Where everything must run, their absence is a failure.
const hasTools = ['bash', 'curl'].every((tool) => spawnSync(tool, ['--version']).status === 0);

describe.skipIf(!hasTools && !inject('isCi'))('docs/api.md', () => {
  test('uses only variables that the test knows', () => {
    const names = assignments.flatMap(({ script }) => script.match(/^\w+/gm) ?? []);
    expect(names).toEqual(Object.keys(variables));
  });

  test('begins with a call that works unchanged where npm start was run', () => {
    expect(examples[0]?.script).toContain(localAddress);
    expect(examples[0]?.script).not.toContain('$');
  });

  test.each(calls)('$heading: $script', async ({ script, answer }) => {
    const filledIn = Object.entries(variables).map(([name, value]) => `${name}='${value}'\n`);
    await expect.poll(isSeen).toBe(true);
    const here = script.replaceAll(localAddress, app().origin);
    const { stdout, stderr } = await run('bash', ['--norc', '-euc', filledIn.join('') + here], {
      cwd: folder,
    });
    expect(stderr).toBe('');
    expect(parseAnswer(stdout)).toMatchObject(parseAnswer(answer ?? ''));
  });
});

test('docs/api.md states the actual limits', () => {
  const text = guide.replaceAll(/\s+/g, ' ');
  for (const phrase of [
    `JSON of ${limits.jsonBodyBytes / 1_024} KB at most`,
    `smaller than 1 MB (${limits.logoBytes.toLocaleString('en')} bytes)`,
    `a banner smaller than ${limits.bannerBytes / limits.logoBytes} MB`,
    `at most ${limits.imageSidePixels.toLocaleString('en')} pixels wide and high and ${limits.imagePixels / 1e6} megapixels`,
    `(${limits.pageSize.default} unless you say, ${limits.pageSize.max} at most)`,
    `comes whole unless you ask for less: ${limits.vtcsPerPage.max.toLocaleString('en')} at once`,
    `the first ${limits.vtcMembersShown} by the day`,
    `You may have ${limits.personalTokensPerUser} tokens`,
    `there are ${limits.rolesPerVtc} at most`,
    `${rateLimits.telemetryByDevice.points} batches of telemetry a minute`,
    `up to ${limits.liveResumedEvents.toLocaleString('en')} events of the last ${limits.liveResumedPositions.toLocaleString('en')} and of ${limits.outboxEventsMs / 86_400_000} days`,
    `every ${limits.liveHeartbeatMs / 1_000} seconds`,
    `as the user for ${limits.accessTokenLifeMs / 60_000} minutes`,
  ]) {
    expect(text).toContain(phrase);
  }
});
