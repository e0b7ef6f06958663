-- A job that comes into another company, or out of every one, leaves the plan that it fulfilled to others of
-- the company whose plan it is. It is one of no company's then, and could not even be deleted.
CREATE FUNCTION "jobs_leave_plan_of_vtc"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE job_plans SET state = 'OPEN' WHERE id = NEW.plan_id;
    NEW.plan_id := NULL;
    RETURN NEW;
END $$;

CREATE TRIGGER "jobs_leave_plan_of_vtc" BEFORE UPDATE OF "vtc_id" ON "jobs"
    FOR EACH ROW WHEN (NEW."plan_id" IS NOT NULL AND NEW."vtc_id" IS DISTINCT FROM OLD."vtc_id")
    EXECUTE FUNCTION "jobs_leave_plan_of_vtc"();

WITH left_behind AS (
    UPDATE "jobs" j SET "plan_id" = NULL FROM "job_plans" p
    WHERE p."id" = j."plan_id" AND p."vtc_id" IS DISTINCT FROM j."vtc_id" RETURNING p."id")
UPDATE "job_plans" SET "state" = 'OPEN' WHERE "id" IN (SELECT "id" FROM left_behind);
