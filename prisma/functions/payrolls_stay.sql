CREATE OR REPLACE FUNCTION public.payrolls_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    -- Payrolls go with their company only.
    IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM vtcs WHERE id = OLD.vtc_id) THEN
        RETURN OLD;
    END IF;
    IF TG_OP = 'UPDATE' AND OLD.state IN ('DRAFT', 'REVIEW')
       AND (NEW.id, NEW.vtc_id, NEW.from_day, NEW.to_day, NEW.scheme_version)
         = (OLD.id, OLD.vtc_id, OLD.from_day, OLD.to_day, OLD.scheme_version)
       AND (OLD.state, NEW.state) IN (('DRAFT', 'REVIEW'), ('DRAFT', 'WITHDRAWN'),
                                      ('REVIEW', 'PAID'), ('REVIEW', 'WITHDRAWN')) THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'a payroll only goes from draft to review to paid, or is withdrawn before'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'payrolls_stay';
END $function$;
