import { createApplication } from '../features/vtcs/recruitment/filing.data.ts';
import type { Db } from '../lib/db.ts';
import { allHappened } from '../lib/happened.data.ts';
import type { Loner } from './applications.ts';
import type { UserIdOf } from './drivers.data.ts';
import { planWords } from './recruiting.ts';

interface Companies {
  readonly vtcIds: ReadonlyMap<string, string>;
  /** The companies' form ids, by tag. */
  readonly forms: ReadonlyMap<string, string>;
}

const dayMs = 86_400_000;

/** Files drivers' applications, each on its day, and records them in the companies. */
export async function createApplications(
  db: Db,
  loners: readonly Loner[],
  { vtcIds, forms }: Companies,
  userIdOf: UserIdOf,
): Promise<void> {
  const wishes = loners.flatMap(({ driver, registeredAt, applications }, index) =>
    applications.map((wish) => ({ ...wish, index, registeredAt, userId: userIdOf(driver) })),
  );
  const filed = [];
  for (const { tag, appliedAt, registeredAt, userId, index } of wishes) {
    const vtcId = vtcIds.get(tag) ?? '';
    const { id: applicationId } = await createApplication(db, {
      userId,
      vtcId,
      formId: forms.get(tag) ?? null,
      ...planWords(tag, index),
      filedDistanceKm: 0,
      filedJobs: 0,
      filedAccountDays: Math.floor((+appliedAt - +registeredAt) / dayMs),
      createdAt: appliedAt,
    });
    filed.push({ vtcId, applicationId, userId });
  }
  await allHappened(
    db,
    filed.map(({ vtcId, applicationId, userId }) => ({
      type: 'application.filed' as const,
      vtcId,
      actorId: userId,
      subjectId: userId,
      payload: { applicationId, userId },
    })),
  );
}
