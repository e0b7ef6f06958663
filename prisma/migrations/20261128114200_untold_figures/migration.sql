-- The game and older companions write 0, an empty name or `unknown` where they know nothing. Jobs without a
-- deadline were late by it, and others in review: it is null now, as the server folds it.

-- Nobody settles a job meanwhile: both would wait for the sums of the other.
LOCK TABLE "jobs" IN SHARE ROW EXCLUSIVE MODE;

-- The sums follow by their triggers, and so does the tier.
WITH doubted AS (
    SELECT id, array_remove(ARRAY[CASE WHEN planned_m = 0 THEN 'DIST_OVER_PLANNED_1_5X' END,
                                  CASE WHEN income_minor = 0 THEN 'REVENUE_OVER_INCOME' END], NULL) AS gone
    FROM jobs
    WHERE 0 IN (deadline_minute, income_minor, planned_m, mass_g, unit_count) OR market = 'unknown'
       OR '' IN (cargo, source_city, source_company, destination_city, destination_company)
), told AS (
    UPDATE jobs j SET
        market = nullif(j.market, 'unknown'),
        cargo = nullif(j.cargo, ''),
        mass_g = nullif(j.mass_g, 0),
        unit_count = nullif(j.unit_count, 0),
        source_city = nullif(j.source_city, ''),
        source_company = nullif(j.source_company, ''),
        destination_city = nullif(j.destination_city, ''),
        destination_company = nullif(j.destination_company, ''),
        income_minor = nullif(j.income_minor, 0),
        planned_m = nullif(j.planned_m, 0),
        deadline_minute = nullif(j.deadline_minute, 0),
        late = CASE WHEN j.deadline_minute = 0 THEN NULL ELSE j.late END,
        reasons = ARRAY(SELECT reason FROM unnest(j.reasons) WITH ORDINALITY one (reason, place)
                        WHERE reason <> ALL (gone) ORDER BY place),
        evidence = coalesce((SELECT jsonb_agg(reason ORDER BY place)
                             FROM jsonb_array_elements(j.evidence) WITH ORDINALITY one (reason, place)
                             WHERE reason ->> 'code' <> ALL (gone)), '[]'),
        settled_tier = CASE
            WHEN j.settled_tier <> 'review' OR NOT j.reasons && gone THEN j.settled_tier
            WHEN j.reasons <@ gone THEN 'verified'
            WHEN j.reasons <@ (gone || ARRAY['NO_EVENTS']) AND EXISTS (
                SELECT FROM job_reports r WHERE r.job_id = j.id AND r.signed AND r.trusted) THEN 'accepted'
            ELSE j.settled_tier END
    FROM doubted WHERE doubted.id = j.id
    RETURNING j.id)
UPDATE job_chapters c SET facts = jsonb_set(c.facts, '{contract}', c.facts -> 'contract' || jsonb_build_object(
    'market', nullif(c.facts #>> '{contract,market}', 'unknown'),
    'cargo', c.facts #> '{contract,cargo}' || jsonb_build_object(
        'name', nullif(c.facts #>> '{contract,cargo,name}', ''),
        'massG', nullif((c.facts #>> '{contract,cargo,massG}')::bigint, 0)),
    'incomeMinor', nullif((c.facts #>> '{contract,incomeMinor}')::bigint, 0),
    'plannedM', nullif((c.facts #>> '{contract,plannedM}')::bigint, 0),
    'deadlineMinute', nullif((c.facts #>> '{contract,deadlineMinute}')::bigint, 0)))
FROM told WHERE c.job_id = told.id;
