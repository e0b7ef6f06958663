import { expect, test } from 'vitest';
import { isNew, listSteps, type Facts } from './steps.model.ts';

const fresh: Facts = {
  vtc: { id: '1', country: null, language: null, bannerUrl: null, memberCount: 1 },
  roleCount: 2,
  hasTwoFactor: false,
  hasDevice: false,
};

function doneIn(facts: Facts): string[] {
  return listSteps(facts).flatMap(({ id, isDone }) => (isDone ? [id] : []));
}

test('a new company has only completed the first step', () => {
  expect(doneIn(fresh)).toEqual(['founded']);
});

test('each fact completes its own step', () => {
  const vtc = fresh.vtc;
  expect(doneIn({ ...fresh, vtc: { ...vtc, country: 'NO' } })).toEqual(['founded']);
  expect(doneIn({ ...fresh, vtc: { ...vtc, country: 'NO', language: 'nb' } })).toContain(
    'described',
  );
  expect(doneIn({ ...fresh, vtc: { ...vtc, bannerUrl: '/media/b.webp' } })).toContain('banner');
  expect(doneIn({ ...fresh, vtc: { ...vtc, memberCount: 2 } })).toContain('invited');
  expect(doneIn({ ...fresh, roleCount: 3 })).toContain('role');
  expect(doneIn({ ...fresh, hasTwoFactor: true })).toContain('secured');
  expect(doneIn({ ...fresh, hasDevice: true })).toContain('connected');
});

test('a company is new for thirty days', () => {
  const createdAt = '2026-03-01T12:00:00.000Z';
  expect(isNew({ createdAt }, new Date('2026-03-31T11:59:59Z'))).toBe(true);
  expect(isNew({ createdAt }, new Date('2026-03-31T12:00:00Z'))).toBe(false);
});
