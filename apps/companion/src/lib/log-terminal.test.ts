import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLogTerminal } from './log-terminal.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'log-'));
  file = join(folder, 'new/companion.log');
});
afterEach(() => rmSync(folder, { recursive: true }));

const clocks = { now: () => Date.UTC(2026, 0, 2, 3, 4, 5) };
const readLines = () =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(/^\S+ /, ''));

test('lines have a time, and the status only where its words change', () => {
  const { print, show } = createLogTerminal(file, clocks);
  print('one');
  expect(readFileSync(file, 'utf8')).toBe('2026-01-02T03:04:05.000Z one\n');
  for (const km of [1, 2, 30]) show(`Steel ${km} km`);
  show('Paused');
  expect(readLines()).toEqual(['one', 'Steel 1 km', 'Paused']);
});

test('no secret is written', () => {
  const { print, warn } = createLogTerminal(file, clocks);
  print('The window: http://127.0.0.1:5000/#abcDEF-_9');
  warn('waybill://login?email=a%40b.c&otp=ABCD-1234&server=https%3A%2F%2Fa.example');
  warn('TypeError: Invalid header value "Bearer wbd_h3Rn0cXq"');
  expect(readLines()).toEqual([
    'The window: http://127.0.0.1:5000/#…',
    'waybill://login?email=a%40b.c&otp=…&server=https%3A%2F%2Fa.example',
    'TypeError: Invalid header value "Bearer wbd_…',
  ]);
});

test('the log stays small, and a disk that refuses it stops nothing', () => {
  const { print } = createLogTerminal(file, clocks);
  const line = 'x'.repeat(100_000);
  for (let count = 0; count < 20; count += 1) print(line);
  expect(existsSync(`${file}.1`)).toBe(true);
  expect(statSync(file).size + statSync(`${file}.1`).size).toBeLessThan(1_300_000);
  createLogTerminal(join(file, 'below-a-file'), clocks).print('lost');
});

test('nobody answers a question', async () => {
  expect(await createLogTerminal(file, clocks).ask('Sure?')).toBeNull();
});
