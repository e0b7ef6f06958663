import { updateAwards as update } from '../features/achievements/achievements.service.ts';
import type { TestApp } from './test-app.ts';

/** Stores the achievements, and updates the awards of all drivers whose jobs have changed. */
export async function updateAwards({ db }: Pick<TestApp, 'db'>, now = new Date()): Promise<void> {
  await update({ db, clock: () => now });
}
