import type { PublicWaybill } from '@waybill/schema/features/jobs.models';
import type { Db } from '../../../lib/db.ts';
import { type Columns, recordOf, selectList } from '../../../lib/json-sql.ts';
import { JsonText } from '../../../lib/json-text.ts';
import type { FindRow } from '../../../lib/statement.ts';
import { avatarSql } from '../../media/media.data.ts';
import { jobColumns } from '../job-json.data.ts';

/** Sets whether a job's waybill is public. */
export async function setPublic(db: Db, id: string, isPublic: boolean): Promise<void> {
  await db.job.update({ where: { id }, data: { isPublic }, select: { id: true } });
}

const {
  reasons: _reasons,
  notes: _notes,
  sources: _sources,
  topSpeedCmS: _topSpeed,
  overspeedS: _overspeed,
  speedCapCmS: _speedCap,
  deadlineMinute: _deadline,
  heardAt: _heardAt,
  drivenM: _drivenM,
  isTrial: _isTrial,
  ...shownColumns
} = jobColumns;

const waybillColumns: Columns<PublicWaybill> = {
  ...shownColumns,
  driver: recordOf(`u.username, ${avatarSql('u')} AS "avatarUrl"`),
  vtc: `CASE WHEN v.id IS NOT NULL THEN ${recordOf('v.name, v.tag::text, v.country')} END`,
};

/**
 * Returns a shared waybill for the public; null unless the job counts and its driver's account exists. Names
 * the company only if it has a public page.
 */
export async function findPublicWaybill(
  findRow: FindRow,
  id: string,
): Promise<JsonText<PublicWaybill> | null> {
  const row = await findRow<{ json: string }>({
    name: 'public-waybill',
    text: `SELECT (SELECT row_to_json(shown)::text
                   FROM (SELECT ${selectList(waybillColumns)}) shown) AS json
           FROM jobs j JOIN users u ON u.id = j.driver_id
           LEFT JOIN vtcs v ON v.id = j.vtc_id AND v.is_public AND v.delete_after IS NULL
             AND v.hidden_at IS NULL
           WHERE j.id = $1::uuid AND j.is_public AND j.tier IN ('verified', 'accepted')`,
    values: [id],
  });
  return row && new JsonText(row.json);
}
