import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTempFolder, removeFolder } from '../harness/temp-folder.ts';
import { findFreePort, startWaybill, type WaybillProcess } from '../harness/waybill-process.ts';

type Command = readonly [file: string, ...args: string[]];

const bin = 'packages/launcher/bin.cjs';
const thisNode: Command = [process.execPath, bin, 'start'];
const npmStart: Command = ['npm', 'start'];
const demo: Command = [process.execPath, bin, 'demo', '--jobs', '0'];

const otherNodes = inject('otherNodes')
  .split(delimiter)
  .filter(Boolean)
  .map((file) => {
    const version = execFileSync(file, ['--version'], { encoding: 'utf8' }).trim().slice(1);
    return { file, version, major: Number(version.split('.')[0]) };
  });

let folder: string;
let port: number;
let started: WaybillProcess[];

beforeEach(async () => {
  folder = await createTempFolder();
  port = await findFreePort();
  started = [];
});

afterEach(async () => {
  for (const process of started) process.signal('SIGTERM');
  await Promise.all(started.map(({ ended }) => ended));
  await removeFolder(folder);
});

function start(command: Command, env: Readonly<Record<string, string>> = {}): WaybillProcess {
  const process = startWaybill({
    command,
    env: { ...inject('environment'), PORT: String(port), DATA_DIR: join(folder, 'data'), ...env },
  });
  started.push(process);
  return process;
}

async function expectAnswer(): Promise<void> {
  const response = await fetch(`http://localhost:${port}/api/instance`);
  expect(response.status).toBe(200);
}

/** Returns the exit code and error lines of a start that should be refused. */
async function endOf({ ended, errors }: WaybillProcess) {
  return { exitCode: await ended, complaint: errors().trimEnd().split('\n') };
}

function refusal(sentence: RegExp) {
  return { exitCode: 1, complaint: [expect.stringMatching(sentence)] };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

// Only two starts for all of this, because each takes some seconds. SIGTERM has tests in the API, and ends
// every other test here.
test('a data folder belongs to one Waybill until Ctrl-C; a second start, by npm, builds nothing and responds', async () => {
  const waybill = start(thisNode);
  await waybill.ready;
  const rival = start(thisNode, { PORT: String(await findFreePort()) });
  expect(await endOf(rival)).toEqual(refusal(/another Waybill|already/i));
  expect(await endOf(start(demo))).toEqual(refusal(/Another Waybill is already using .*Stop it/));
  await expectAnswer();

  const pidFile = join(folder, 'data/postgres/postmaster.pid');
  const postgres = Number.parseInt(await readFile(pidFile, 'utf8'), 10);
  expect(isAlive(postgres)).toBe(true);
  waybill.signal('SIGINT');
  expect(await waybill.ended).toBe(0);
  expect(isAlive(postgres)).toBe(false);

  const startedAt = performance.now();
  const second = start(npmStart);
  await second.ready;
  await expectAnswer();
  const tookMs = Math.round(performance.now() - startedAt);
  process.stdout.write(`The second start, by npm, answered after ${tookMs} ms\n`);
  expect(second.output()).not.toMatch(/Installing|Building/);
  expect(second.output()).toContain(`http://localhost:${port}`);
  expect(second.output()).toContain(join(folder, 'data'));
  expect(second.output()).toContain('Steam sign-in is emulated');
});

describe('refuses an invalid start in one sentence', () => {
  test('a port that is in use, before any data is touched', async () => {
    const holder = createServer().listen(port, '127.0.0.1');
    await once(holder, 'listening');
    expect(await endOf(start(thisNode))).toEqual(
      refusal(new RegExp(`Port ${port} is already in use`)),
    );
    holder.close();
    await expect(readFile(join(folder, 'data'))).rejects.toThrow(/ENOENT/);
  });

  test('a data folder that isn’t writable', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    const unwritable = start(thisNode, { DATA_DIR: join(file, 'data') });
    expect(await endOf(unwritable)).toEqual(refusal(/data folder.*file/i));
  });
});

test(
  'the demo fills an empty data folder, keeps existing data, and is there at the next start',
  { tags: 'long' },
  async () => {
    const filling = start(demo);
    expect(await filling.ended).toBe(0);
    expect(filling.output()).toMatch(/24 companies .*\n.*npm start[^]*Nora Nightline +owns/);
    const again = start(demo);
    expect(await again.ended).toBe(0);
    expect(again.output()).toMatch(/here already.*kept/);

    await start(thisNode).ready;
    const response = await fetch(`http://localhost:${port}/api/vtc/all?limit=1`);
    expect(await response.json()).toMatchObject({
      total: 24,
      vtcs: [{ name: 'Nordic Nightline' }],
    });
  },
);

test.each(otherNodes.filter(({ major }) => major < 20))(
  'refuses Node.js $version in one sentence',
  async ({ file, version }) => {
    expect(await endOf(start([file, bin, 'start']))).toEqual(
      refusal(new RegExp(`needs Node\\.js.*this is ${version}`)),
    );
  },
);

test.each(otherNodes.filter(({ major }) => major >= 20))(
  'with Node.js $version it starts, responds and stops',
  async ({ file }) => {
    const waybill = start([file, bin, 'start']);
    await waybill.ready;
    await expectAnswer();
    waybill.signal('SIGINT');
    expect(await waybill.ended).toBe(0);
  },
);
