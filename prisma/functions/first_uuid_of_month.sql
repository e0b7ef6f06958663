CREATE OR REPLACE FUNCTION public.first_uuid_of_month(month date)
 RETURNS uuid
 LANGUAGE sql
 STABLE
RETURN (rpad(lpad(to_hex(((EXTRACT(epoch FROM date_trunc('month'::text, (month)::timestamp without time zone)) * (1000)::numeric))::bigint), 12, '0'::text), 32, '0'::text))::uuid;
