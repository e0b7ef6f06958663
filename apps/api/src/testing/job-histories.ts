import type { Act, Insert } from './job-acts.ts';
import { type JobFields, newJob } from './job-kit.ts';
import type { TestApp } from './test-app.ts';

/** Whose jobs a history changes: two companies, and drivers of them or of none. */
export interface Scene {
  readonly vtcIds: readonly [string, string];
  readonly driverIds: readonly string[];
}

/** Returns the job fields of a step. */
export function jobOf(
  { driver, vtc, game, endedAt, isTrial, figures: all }: Insert,
  { vtcIds, driverIds }: Scene,
): JobFields {
  const end = new Date(Date.UTC(2026, 2, 10) + endedAt * 60_000);
  const isDelivered = all.state === 'delivered';
  return {
    ...all,
    game,
    driverId: driverIds[driver] ?? null,
    vtcId: vtcIds[vtc] ?? null,
    startedAt: new Date(end.getTime() - 3_600_000),
    endedAt: all.state === 'started' ? null : end,
    settledTier: isDelivered ? (all.settledTier ?? null) : null,
    penaltyMinor: isDelivered ? null : (all.penaltyMinor ?? null),
    // A delivered trial would be in review.
    ...(all.state === 'cancelled' && isTrial && { isTrial, vtcId: null }),
  };
}

/** Applies one step to the job at its place. */
export async function performStep(
  { db }: Pick<TestApp, 'db'>,
  scene: Scene,
  step: Act,
  ids: (string | undefined)[],
): Promise<void> {
  const id = ids[step.place];
  if (step.act === 'insert') {
    if (id !== undefined) return;
    const data = newJob(jobOf(step, scene));
    ids[step.place] = (await db.job.create({ data, select: { id: true } })).id;
    return;
  }
  if (id === undefined) return;
  const where = { id, state: 'delivered' as const };
  if (step.act === 'settle') {
    const { state: _, penaltyMinor: __, ...data } = step.figures;
    await db.job.updateMany({ where, data });
  }
  if (step.act === 'decide') await db.job.updateMany({ where, data: step.ruling });
  if (step.act === 'move') {
    const data = { vtcId: scene.vtcIds[step.vtc] ?? null };
    await db.job.updateMany({ where: { id, isTrial: false }, data });
  }
  if (step.act === 'remove') {
    await db.job.delete({ where: { id } });
    ids[step.place] = undefined;
  }
}
