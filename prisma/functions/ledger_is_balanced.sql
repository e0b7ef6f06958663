CREATE OR REPLACE FUNCTION public.ledger_is_balanced(lines jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
BEGIN
    RETURN jsonb_typeof(lines) = 'object' AND (
        SELECT count(*) >= 2 AND sum(amount) = 0
           AND bool_and(account = ANY(ledger_accounts()) AND amount <> 0 AND amount = trunc(amount)
                        AND abs(amount) <= 1e15)
        FROM (SELECT key AS account,
                     CASE WHEN jsonb_typeof(value) = 'number' THEN (value #>> '{}')::numeric ELSE 0 END AS amount
              FROM jsonb_each(lines)) parts);
END $function$;
