import { expect, test } from 'vitest';
import { buildActor } from '../../testing/build-actor.ts';
import { canSeeUser, isSelf } from './users.policy.ts';

const member = buildActor([]);
const loner = buildActor([], { vtcId: null });

test('yourself is the user with your id', () => {
  expect(isSelf(member, { userId: 'me' })).toBe(true);
  expect(isSelf(member, { userId: 'other' })).toBe(false);
});

test.each([
  ['yourself', member, { userId: 'me', vtcId: 'own' }, true],
  ['yourself without a company', loner, { userId: 'me', vtcId: null }, true],
  ['yourself as you were before you joined', member, { userId: 'me', vtcId: null }, true],
  ['a fellow member', member, { userId: 'other', vtcId: 'own' }, true],
  ['a member of another company', member, { userId: 'other', vtcId: 'elsewhere' }, false],
  ['somebody without a company', member, { userId: 'other', vtcId: null }, false],
  ['another without a company, for one without', loner, { userId: 'other', vtcId: null }, false],
  ['a member, for one without a company', loner, { userId: 'other', vtcId: 'own' }, false],
])('whether %s is visible', (_what, actor, subject, visible) => {
  expect(canSeeUser(actor, subject)).toBe(visible);
});
