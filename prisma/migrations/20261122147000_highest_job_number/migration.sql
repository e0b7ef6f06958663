-- By hand: the next number is one more than the highest, for whose sake others wait until the end of
-- the transaction. A row that is counted up leaves as many dead versions as one transaction brings in
-- jobs, through which each next one has to look.
--
-- What is folded again is proposed for insertion and found to be there: it has its number, and nobody
-- has to wait. Before the sums are locked, which is done at the end of a statement, so that nobody waits
-- in a circle. A company that goes leaves jobs to all of its drivers: there is no lock for each of them,
-- and in the worst case the index refuses one of two.
CREATE OR REPLACE FUNCTION "jobs_set_number"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    last integer;
BEGIN
    IF TG_OP = 'INSERT' AND EXISTS (
        SELECT FROM jobs WHERE driver_id = NEW.driver_id AND fingerprint = NEW.fingerprint)
    THEN
        last := 0;
    ELSIF NEW.vtc_id IS NOT NULL THEN
        PERFORM pg_advisory_xact_lock(hashtextextended(NEW.vtc_id::text, 71));
        SELECT number INTO last FROM jobs WHERE vtc_id = NEW.vtc_id ORDER BY number DESC LIMIT 1;
    ELSE
        IF TG_OP = 'INSERT' THEN
            PERFORM pg_advisory_xact_lock(hashtextextended(NEW.driver_id::text, 71));
        END IF;
        SELECT number INTO last FROM jobs WHERE driver_id = NEW.driver_id AND vtc_id IS NULL
        ORDER BY number DESC LIMIT 1;
    END IF;
    NEW.number := coalesce(last, 0) + 1;
    RETURN NEW;
END $$;

-- DropTable
DROP TABLE "job_numbers";
