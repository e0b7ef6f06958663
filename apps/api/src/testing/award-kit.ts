import { awardNext, writeAchievements } from '../features/achievements/achievements.service.ts';
import type { TestApp } from './test-app.ts';

/** Stores the achievements, and updates the awards of all drivers whose jobs have changed. */
export async function updateAwards({ db }: Pick<TestApp, 'db'>, now = new Date()): Promise<void> {
  const clock = () => now;
  await writeAchievements({ db, clock });
  while (await awardNext({ db, clock }));
}
