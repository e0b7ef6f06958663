import type { Chapter } from '@waybill/telemetry/chapter';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { type JobChapterRow, toChapterRow, toItemRow, toJobRow } from './job-rows.policy.ts';
import type { SettledRows } from './saving.data.ts';
import {
  isCompared,
  isDelivered,
  isApplicable,
  type ReadHaul,
  type Settled,
} from './settled.policy.ts';
import type { DrivenChapter } from './settling.data.ts';
import { type ChangedChapters, type Haul, findChanged } from './settling.policy.ts';

/** The fields of a chapter that are compared with the driver's other jobs. */
export function toDriven(game: Game, chapter: Chapter): DrivenChapter {
  const owner = { jobId: '', driverId: null, game, isDelivered: true };
  const { truck, odometer, moving_s } = toChapterRow(owner, '', chapter);
  return { from: chapter.from, to: chapter.to, truck, odometer, movingS: moving_s ?? 0 };
}

/** The rows of a job's chapters. */
export function rowsOf(one: ReadHaul): JobChapterRow[] {
  const { id, driverId, game, chapters, read } = one;
  const owner = {
    jobId: id,
    driverId: isCompared(one) ? driverId : null,
    game,
    isDelivered: isDelivered(read.job),
  };
  return chapters.map(({ session, ...facts }) => toChapterRow(owner, session.id, facts));
}

export function toRows(all: readonly Settled[], hasItems: boolean): Omit<SettledRows, 'chapters'> {
  const settled = all.filter(isApplicable);
  const withItems = hasItems ? settled : [];
  return {
    jobs: settled.map((one) => toJobRow(one.id, one, one.game, one.result)),
    delivered: settled.filter(isNewlyDelivered).map(({ id }) => id),
    itemsOf: withItems.map(({ id }) => id),
    surplus: [],
    absorbed: [],
    toCompare: settled
      .filter(isNewlyDelivered)
      .flatMap(({ id, result }) => (result.prints.length > 0 && !result.isTrial ? [id] : [])),
    replays: settled.flatMap(({ id, replays }) =>
      replays.map(({ otherId, shared }) => ({ job_id: id, other_id: otherId, shared })),
    ),
    crowded: settled
      .filter(({ isCrowded, job }) => isCrowded && job?.isCrowded !== true)
      .map(({ id }) => id),
    items: withItems.flatMap(({ id, result }) => result.items.map((item) => toItemRow(id, item))),
  };
}

/** The rows of chapters that a batch changed, and of jobs that it delivers. */
export function toChangedRows(
  changed: ChangedChapters,
  stored: readonly Haul[],
  settled: readonly Settled[],
): JobChapterRow[] {
  const isToWrite = findChanged(changed, stored);
  return settled
    .filter((one) => one.driverId === changed.driverId)
    .flatMap((one) => {
      const isWhole = isNewlyDelivered(one);
      return rowsOf({
        ...one,
        chapters: one.chapters.filter((each) => isWhole || isToWrite(each)),
      });
    });
}

/**
 * The rows of chapters of jobs that a report delivers: others are compared with them from now on.
 */
export function toDeliveredRows(settled: readonly Settled[]): JobChapterRow[] {
  return settled.filter(isNewlyDelivered).flatMap(rowsOf);
}

function isNewlyDelivered({ job, result }: Settled): boolean {
  return isDelivered(result) && job?.isDelivered !== true;
}
