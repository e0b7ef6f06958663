import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { EventDefinition } from './contract/event.ts';
import { eventRegisters, events, findEvent } from './events.ts';

const features = join(import.meta.dirname, 'features');
const all: readonly (readonly [string, EventDefinition])[] = Object.entries(events);

test('no two features declare the same event, and the register has all of them', async () => {
  const declared = eventRegisters.flatMap((register) => Object.keys(register));
  expect(declared.toSorted()).toEqual(Object.keys(events).toSorted());
  const files = readdirSync(features).filter((name) => name.endsWith('.events.ts'));
  for (const file of files) {
    const exported: unknown = Object.values(await import(join(features, file)))[0];
    expect(eventRegisters).toContain(exported);
  }
  expect(eventRegisters).toHaveLength(files.length);
});

test.each(all)('%s fits the table and its declaration is consistent', (type, event) => {
  expect(type).toMatch(/^[a-z]+\.[a-z-]+$/);
  expect(type.length).toBeLessThanOrEqual(48);
  expect(event.summary).toMatch(/^[A-Z].+\.$/);
  // Receiving an event on a company topic requires a right there.
  expect(event.right === 'self').toBe(!event.topics.includes('vtc'));
});

test('account events are never sent to a company', () => {
  const account = all.filter(([type]) => type.startsWith('account.'));
  expect(account.length).toBeGreaterThan(0);
  for (const [, { topics }] of account) expect(topics).not.toContain('vtc');
});

test('a build accepts its own version of an event and older ones', () => {
  expect(findEvent({ type: 'member.joined', version: 1 })).toBe(events['member.joined']);
  expect(findEvent({ type: 'member.joined', version: 2 })).toBeNull();
  expect(findEvent({ type: 'member.vanished', version: 1 })).toBeNull();
  expect(findEvent({ type: 'constructor', version: 1 })).toBeNull();
});
