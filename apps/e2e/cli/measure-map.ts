import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { citiesOf } from '@waybill/simulator/map/cities';
import type { GamePoint } from '@waybill/simulator/map/projection';
import { roadsOf } from '@waybill/simulator/map/roads';
import { chromium, type Page } from '@playwright/test';
import { chromiumArguments } from '../harness/chromium-arguments.ts';

const cellCount = 60_000;
const truckCount = 2_000;
const leastFps = 45;
/** The maximum 95th percentile of a frame, in milliseconds. */
const longestFrameMs = 34;
/** The minimum frame rate, relative to redrawing everything in each frame. */
const leastGain = 2.5;
/** The longest main-thread task with four times CPU throttling, in milliseconds. */
const longestTaskMs = 200;

const folder = fileURLToPath(new URL('../../../.reports/map-trial/', import.meta.url));
const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

const content = JSON.stringify(createContent());
const server = createServer((request, response) => void answer(request, response));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port }: AddressInfo = readAddress();
const [executablePath = ''] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath, args: chromiumArguments });
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.on('request', (request) => {
    if (new URL(request.url()).port !== `${port}`) fail(`a request left: ${request.url()}`);
  });
  await page.goto(`http://127.0.0.1:${port}/trial/map.html`);
  await page.waitForFunction(() => 'runCourse' in window);
  for (const course of ['pan', 'europe', 'zoom']) {
    const [layers, naive] = [await run(page, course, false), await run(page, course, true)];
    const gain = layers.fps / naive.fps;
    console.log(
      `${course.padEnd(8)} ${layers.fps.toFixed(1)} fps, p95 ${layers.p95.toFixed(0)} ms; ` +
        `all of it drawn in each frame ${naive.fps.toFixed(1)} fps: ${gain.toFixed(1)} times`,
    );
    if (gain < leastGain) fail(`${course}: less than ${leastGain} times`);
    if (layers.fps < leastFps) fail(`${course}: fewer than ${leastFps} frames a second`);
    if (layers.p95 > longestFrameMs) fail(`${course}: frames of more than ${longestFrameMs} ms`);
  }
  const { drawings } = await run(page, 'nudge', false, false);
  console.log(`a pan within what is drawn draws ${drawings} times`);
  if (drawings > 0) fail('a pan within what is drawn draws again');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  for (const course of ['pan', 'europe', 'zoom']) {
    const { fps, longestTask } = await run(page, course, false);
    console.log(
      `${course.padEnd(8)} four times as slow: ${fps.toFixed(1)} fps, ` +
        `longest task ${longestTask.toFixed(0)} ms`,
    );
    if (longestTask > longestTaskMs) fail(`${course}: a task of more than ${longestTaskMs} ms`);
  }
} finally {
  await browser.close();
  server.close();
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  if (path === '/content.json') return void response.end(content);
  const file = await readFile(join(folder, path)).catch(() => null);
  if (file === null) response.writeHead(404).end();
  else response.setHeader('content-type', types[extname(path)] ?? 'text/css').end(file);
}

function toPoint({ x, z }: GamePoint): readonly number[] {
  return [Math.round(x), Math.round(z)];
}

/** All roads, as many cells as a large installation has learned, with cities and trucks. */
function createContent(): object {
  const roads = roadsOf('ets2').filter(({ kind }) => kind === 'road');
  const drives = roads.map(({ points }) => points.map(toPoint));
  const points = drives.flat();
  return {
    leastCells: cellCount,
    drives,
    places: citiesOf('ets2').map(({ name, place }) => ({
      kind: 'city',
      at: toPoint(place),
      label: name,
    })),
    trucks: Array.from({ length: truckCount }, (_, index) => ({
      id: `${index}`,
      name: `Driver ${index}`,
      at: points[(index * 7_919) % points.length],
      heading: index * 37,
    })),
  };
}

interface Figures {
  readonly fps: number;
  readonly p95: number;
  readonly longestTask: number;
  readonly drawings: number;
}

function run(page: Page, course: string, isNaive: boolean, areMoving = true): Promise<Figures> {
  return page.evaluate(`window.runCourse(${JSON.stringify(course)}, ${isNaive}, ${areMoving})`);
}

function readAddress(): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address;
}

function fail(problem: string): void {
  console.error(problem);
  process.exitCode = 1;
}
