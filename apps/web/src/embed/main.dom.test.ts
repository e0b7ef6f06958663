// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { examplePublicTruck } from '@waybill/schema/features/positions.examples';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Answer = (trucks: number, isBeginning?: boolean) => void;
/** Pending requests with their game. */
let asked: { readonly game: string; readonly answer: Answer }[];
let pageListeners: Parameters<typeof document.addEventListener>[];

beforeEach(async () => {
  asked = [];
  // The page never ends here: its interval would outlive the document.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  vi.stubGlobal('fetch', (address: string) => {
    const game = /\/positions\/public\/.*game=(\w+)/.exec(address)?.[1];
    if (game === undefined) {
      return Promise.resolve(
        Response.json({ tiles: [], cities: [{ id: 'berlin', name: 'Berlin', x: 0, z: 0 }] }),
      );
    }
    return new Promise((resolve) => {
      const answer: Answer = (...given) => resolve(Response.json(readingOf(...given)));
      asked.push({ game, answer });
    });
  });
  const html = readFileSync(join(import.meta.dirname, '../../map.html'), 'utf8');
  document.body.innerHTML = /<body>([^]*?)<script/.exec(html)?.[1] ?? '';
  vi.resetModules();
  const listen = vi.spyOn(document, 'addEventListener');
  await import('./main.ts');
  pageListeners = listen.mock.calls;
  listen.mockRestore();
});
afterEach(() => {
  // The page never ends, but the document is also that of the next tests.
  for (const [type, listener] of pageListeners) document.removeEventListener(type, listener);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function readingOf(count: number, isBeginning = false) {
  return {
    company: { name: 'Nordlinie', tag: 'NORD', logoUrl: '/media/logo.webp' },
    at: '2025-08-02T18:08:44.000Z',
    isBeginning,
    games: ['ets2', 'ats'],
    trucks: Array.from({ length: count }, (_, key) => ({ ...examplePublicTruck, key: `${key}` })),
  };
}

/** Answers a request and lets the page update. */
async function answer(index: number, ...given: Parameters<Answer>): Promise<void> {
  asked[index]?.answer(...given);
  await vi.advanceTimersByTimeAsync(100);
}

const note = () => document.querySelector('[data-note]')?.textContent;
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);

test('ignores a response for a game that is no longer shown', async () => {
  await answer(0, 1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked.map(({ game }) => game)).toEqual(['ets2', 'ets2']);
  button('ATS')?.click();
  expect(asked.map(({ game }) => game)).toEqual(['ets2', 'ets2', 'ats']);
  await answer(1, 3);
  expect(note()).toMatch(/^1 truck /);
  await answer(2, 2);
  expect(note()).toMatch(/^2 trucks /);
  expect(button('ATS')?.ariaPressed).toBe('true');
  // Polling continues once, not twice.
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked.map(({ game }) => game)).toEqual(['ets2', 'ets2', 'ats', 'ats']);
});

test('the cities of the map are in its table', async () => {
  await answer(0, 1);
  const rows = [...document.querySelectorAll('[data-rows] tr')].map(
    ({ textContent }) => textContent,
  );
  expect(rows).toEqual([expect.stringContaining('km/h'), 'CitiesBerlin']);
});

test('the game buttons keep the focus during updates', async () => {
  await answer(0, 1);
  button('ATS')?.focus();
  expect(document.activeElement?.textContent).toBe('ATS');
  await vi.advanceTimersByTimeAsync(5_000);
  await answer(1, 1);
  expect(document.activeElement?.textContent).toBe('ATS');
});

test('data that the server does not have yet is not shown as no drivers', async () => {
  await answer(0, 0, true);
  expect(note()).toMatch(/^Trucks on the road appear here/);
  await vi.advanceTimersByTimeAsync(5_000);
  await answer(1, 1, true);
  expect(note()).toMatch(/^1 truck /);
  await vi.advanceTimersByTimeAsync(5_000);
  await answer(2, 0);
  expect(note()).toMatch(/^No trucks on the road/);
});
