CREATE OR REPLACE FUNCTION public.application_forms_never_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    RAISE EXCEPTION 'an application form never changes: write a new version';
END $function$;
