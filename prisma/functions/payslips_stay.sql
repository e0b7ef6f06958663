CREATE OR REPLACE FUNCTION public.payslips_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
    payroll record;
BEGIN
    SELECT state INTO payroll FROM payrolls WHERE id = coalesce(NEW.payroll_id, OLD.payroll_id);
    -- Payslips go with their company only.
    IF TG_OP = 'DELETE' AND NOT FOUND THEN
        RETURN OLD;
    END IF;
    IF TG_OP = 'INSERT' AND payroll.state = 'REVIEW' THEN
        RETURN NEW;
    END IF;
    -- The account was deleted.
    IF TG_OP = 'UPDATE' AND NEW.user_id IS NULL AND to_jsonb(NEW) - 'user_id' = to_jsonb(OLD) - 'user_id' THEN
        RETURN NEW;
    END IF;
    IF TG_OP = 'UPDATE' AND payroll.state = 'REVIEW'
       AND (NEW.id, NEW.payroll_id, NEW.salary, NEW.carried_minor)
         = (OLD.id, OLD.payroll_id, OLD.salary, OLD.carried_minor)
       AND NEW.user_id IS NOT DISTINCT FROM OLD.user_id THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'payslips change only while their payroll is in review'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'payslips_stay';
END $function$;
