import type { Database } from '@waybill/db/open-database';
import type { Place } from '@waybill/schema/features/telemetry.models';

type Pool = Database['pool'];

/** A company's driver, and their ongoing job for it. */
export interface DriverRow {
  readonly id: string;
  readonly username: string;
  readonly searchName: string;
  readonly avatar: string | null;
  readonly vtcId: string;
  readonly vtcName: string;
  readonly vtcTag: string;
  readonly vtcCountry: string | null;
  readonly job: JobRow | null;
}

interface JobRow {
  readonly id: string;
  readonly number: number;
  readonly cargo: string | null;
  readonly source: Place;
  readonly destination: Place;
  readonly plannedM: number | null;
  readonly drivenM: number | null;
}

/** Lists those of the drivers who are members of a company, by name. */
export async function listDrivers(
  pool: Pool,
  {
    ids,
    after = null,
    take,
  }: {
    readonly ids: readonly string[];
    readonly after?: { readonly searchName: string; readonly id: string } | null;
    readonly take: number;
  },
): Promise<readonly DriverRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await pool.query<DriverRow>({
    name: 'drivers-on-the-road',
    text: `SELECT u.id, u.username, m.search_name AS "searchName", a.sha256 AS avatar,
                  v.id AS "vtcId", v.name AS "vtcName", v.tag::text AS "vtcTag",
                  v.country AS "vtcCountry",
                  (SELECT json_build_object('id', j.id, 'number', j.number, 'cargo', j.cargo,
                            'source', json_build_object('cityId', j.source_city_id, 'city', j.source_city,
                              'companyId', j.source_company_id, 'company', j.source_company),
                            'destination', json_build_object('cityId', j.destination_city_id,
                              'city', j.destination_city, 'companyId', j.destination_company_id,
                              'company', j.destination_company),
                            'plannedM', j.planned_m, 'drivenM',
                            (SELECT sum((c.facts #>> '{measures,observedM}')::numeric)::bigint
                             FROM job_chapters c WHERE c.job_id = j.id))
                   FROM jobs j WHERE j.driver_id = u.id AND j.ended_at IS NULL AND j.state = 'started'
                     AND j.vtc_id = m.vtc_id ORDER BY j.started_at DESC LIMIT 1) AS job
           FROM memberships m
           JOIN users u ON u.id = m.user_id
           JOIN vtcs v ON v.id = m.vtc_id
           LEFT JOIN media a ON a.id = u.avatar_id
           WHERE m.user_id = ANY($1::uuid[])
             AND ($2::text IS NULL OR (m.search_name, m.user_id) > ($2::text, $3::uuid))
           ORDER BY m.search_name, m.user_id LIMIT $4`,
    values: [ids, after?.searchName ?? null, after?.id ?? null, take],
  });
  return rows;
}

export interface PublicCompanyRow {
  readonly id: string;
  readonly name: string;
  readonly tag: string;
  readonly logo: string;
  readonly frameAncestors: readonly string[];
}

/** Returns the company with this tag, if it has a public map. */
export async function findPublicCompany(pool: Pool, tag: string): Promise<PublicCompanyRow | null> {
  const { rows } = await pool.query<PublicCompanyRow>({
    name: 'public-map-company',
    text: `SELECT v.id, v.name, v.tag::text AS tag, l.sha256 AS logo,
                  p.frame_ancestors AS "frameAncestors"
           FROM vtcs v JOIN vtc_public_maps p ON p.vtc_id = v.id AND p.is_on
           JOIN media l ON l.id = v.logo_id
           WHERE v.tag = $1::citext AND v.hidden_at IS NULL AND v.delete_after IS NULL`,
    values: [tag],
  });
  return rows[0] ?? null;
}
