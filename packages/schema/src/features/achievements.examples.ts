import type { Achievement } from './achievements.contract.ts';
import type { AchievementForm } from './achievements.models.ts';
import { exampleMember } from './members.examples.ts';
import { exampleVtc } from './vtcs.examples.ts';

const { id, username, avatarUrl } = exampleMember;
const driver = { id, username, avatarUrl };
const jobId = '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6b30';
const earnedAt = '2026-03-02T18:20:00.000Z';

const own: Achievement = {
  id: '5b1c1f0e-7a3f-5c55-9d0c-3f0a4d6e2b11',
  key: 'deliveries',
  vtcId: null,
  name: null,
  description: '',
  mark: 'crate',
  goals: [10, 100, 1_000],
  rule: { where: [], measure: { kind: 'count' }, per: null, game: null },
  state: 'ACTIVE',
  version: 1,
  own: { value: 18, tiers: [{ tier: 1, earnedAt, jobId, reason: null }] },
};

const rule: AchievementForm['rule'] = {
  where: [{ field: 'cargoId', op: 'is', value: 'milk' }],
  measure: { kind: 'streak' },
  per: null,
  game: null,
};
const form: AchievementForm = {
  name: 'Milk run',
  description: '',
  mark: 'crate',
  rule,
  goals: [10, 25],
  state: 'ACTIVE',
};

/** Examples for the API reference. */
export const exampleAchievements = {
  own,
  form,
  definition: {
    id: '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6b41',
    key: null,
    vtcId: exampleVtc.id,
    version: 1,
    ...form,
  },
  holder: { driver, tier: 1, earnedAt, jobId, reason: null },
  trial: { rule, goals: form.goals },
  trialReply: { looked: 40, of: 40, holders: [7, 2], examples: [{ driver, value: 31, tier: 2 }] },
  gift: { driverId: id, reason: 'Winner of the tour of the Alps' },
};
