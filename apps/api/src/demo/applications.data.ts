import { createApplication } from '../features/vtcs/recruitment/filing.data.ts';
import type { Db } from '../lib/db.ts';
import type { Loner } from './applications.ts';
import type { UserIdOf } from './drivers.data.ts';

/** Files a driver's applications, each at its day. */
export async function createApplications(
  db: Db,
  { driver, applications }: Loner,
  vtcIds: ReadonlyMap<string, string>,
  userIdOf: UserIdOf,
): Promise<void> {
  const userId = userIdOf(driver);
  for (const { tag, appliedAt } of applications) {
    const vtcId = vtcIds.get(tag) ?? '';
    await createApplication(db, { userId, vtcId, createdAt: appliedAt });
  }
}
