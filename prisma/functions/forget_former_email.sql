CREATE OR REPLACE FUNCTION public.forget_former_email()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    NEW.email_verified_at := NULL;
    NEW.email_suspended_at := NULL;
    RETURN NEW;
END $function$;
