import { v7 } from 'uuid';
import { lockUsersInOrder } from '../../auth/user-locks.data.ts';
import type { Db } from '../../lib/db.ts';
import { sqlOf } from '../../lib/sql.data.ts';
import * as data from './reports.data.ts';
import type { NewReport } from './reports.data.ts';
import { toStoredReport } from './reports.policy.ts';
import { setJobs } from './saving.data.ts';
import { listContractsOfJobs } from './settling.data.ts';
import type { ContractChapters } from './settling.policy.ts';
import { fingerprintOfReport, settleReported } from './settling.service.ts';
import { tellOf } from './telling.service.ts';

export type ReportOutcome = 'STORED' | 'MERGED' | 'REPEATED' | 'UNMATCHED';

/**
 * Stores what another source tells of a delivery, and settles the job that it is: one that is known
 * already, or a new one. It locks the driver, as a batch of theirs does. What is told without a driver
 * is kept and belongs to no job.
 */
export async function receiveReport(
  db: Db,
  driverId: string | null,
  report: NewReport,
  now: Date,
): Promise<{ readonly outcome: ReportOutcome; readonly reportId: string | null }> {
  const sql = sqlOf(db);
  if (driverId !== null) await lockUsersInOrder(db, [driverId]);
  const reportId = await data.createReport(db, { ...report, receivedAt: now });
  if (reportId === null) return { outcome: 'REPEATED', reportId };
  if (driverId === null) return { outcome: 'UNMATCHED', reportId };
  const { vtcId, provider, signed, trusted, mapped } = report;
  const same = await data.findSameDelivery(db, driverId, provider, mapped);
  const [known] = same === null ? [] : await listContractsOfJobs(sql, [same]);
  const stored = toStoredReport({ id: reportId, vtcId, provider, signed, trusted, mapped });
  const contract: ContractChapters = known ?? {
    driverId,
    fingerprint: fingerprintOfReport(reportId),
    game: mapped.game,
    job: null,
    chapters: [],
    reports: [],
  };
  const id = contract.job?.id ?? v7();
  const reports = [...contract.reports, stored];
  const rows = await settleReported(sql, { ...contract, id, reports }, now);
  const saved = await setJobs(sql, rows);
  await data.setJobOfReport(db, reportId, id);
  for (const job of saved) await tellOf(sql, job, rows.delivered.includes(job.id));
  return { outcome: known ? 'MERGED' : 'STORED', reportId };
}
