-- CreateEnum
CREATE TYPE "ledger_kind" AS ENUM ('opening', 'manual', 'job');

-- CreateTable
CREATE TABLE "ledgers" (
    "vtc_id" UUID NOT NULL,
    "currency" "currency",
    "starts_on" DATE,
    "next_number" INTEGER NOT NULL DEFAULT 1,
    "overdraft_minor" BIGINT NOT NULL DEFAULT 0,
    "filled_at" TIMESTAMPTZ(3),
    "filled_id" UUID,

    CONSTRAINT "ledgers_pkey" PRIMARY KEY ("vtc_id")
);

-- CreateTable
CREATE TABLE "ledger_rates" (
    "vtc_id" UUID NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "usd_per_eur_ppm" INTEGER NOT NULL,

    CONSTRAINT "ledger_rates_pkey" PRIMARY KEY ("vtc_id","since")
);

-- CreateTable
CREATE TABLE "ledger_entries" (
    "id" UUID NOT NULL,
    "vtc_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "kind" "ledger_kind" NOT NULL,
    "source_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "posted_at" TIMESTAMPTZ(3) NOT NULL,
    "driver_id" UUID,
    "actor_id" UUID,
    "reverses_id" UUID,
    "note" VARCHAR(200) NOT NULL DEFAULT '',
    "rate_ppm" INTEGER,
    "lines" JSONB NOT NULL,

    CONSTRAINT "ledger_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_standing" (
    "vtc_id" UUID NOT NULL,
    "kind" "ledger_kind" NOT NULL,
    "source_id" UUID NOT NULL,
    "entry_id" UUID NOT NULL,

    CONSTRAINT "ledger_standing_pkey" PRIMARY KEY ("vtc_id","kind","source_id")
);

-- CreateTable
CREATE TABLE "ledger_sums" (
    "vtc_id" UUID NOT NULL,
    "dim" VARCHAR(8) NOT NULL,
    "ref" VARCHAR(36),
    "grain" VARCHAR(8) NOT NULL,
    "period" DATE,
    "account" VARCHAR(16) NOT NULL,
    "amount" BIGINT NOT NULL,
    "entries" INTEGER NOT NULL
);

-- CreateTable
CREATE TABLE "vtc_due" (
    "n" BIGSERIAL NOT NULL,
    "vtc_id" UUID NOT NULL,
    "kind" VARCHAR(16) NOT NULL,
    "subject_id" UUID NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "tries" SMALLINT NOT NULL DEFAULT 0,
    "error" VARCHAR(500),

    CONSTRAINT "vtc_due_pkey" PRIMARY KEY ("n")
);

-- CreateIndex
CREATE UNIQUE INDEX "ledger_entries_reverses_id_key" ON "ledger_entries"("reverses_id");

-- CreateIndex
CREATE INDEX "ledger_entries_vtc_id_day_number_idx" ON "ledger_entries"("vtc_id", "day" DESC, "number" DESC);

-- CreateIndex
CREATE INDEX "ledger_entries_vtc_id_kind_source_id_idx" ON "ledger_entries"("vtc_id", "kind", "source_id");

-- CreateIndex
CREATE INDEX "ledger_entries_vtc_id_driver_id_day_number_idx" ON "ledger_entries"("vtc_id", "driver_id", "day" DESC, "number" DESC);

-- CreateIndex
CREATE INDEX "ledger_entries_vtc_id_kind_day_number_idx" ON "ledger_entries"("vtc_id", "kind", "day" DESC, "number" DESC);

-- CreateIndex
CREATE INDEX "ledger_entries_actor_id_idx" ON "ledger_entries"("actor_id");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_entries_vtc_id_number_key" ON "ledger_entries"("vtc_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_standing_entry_id_key" ON "ledger_standing"("entry_id");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_sums_key" ON "ledger_sums"("vtc_id", "dim", "grain", "period", "ref", "account") NULLS NOT DISTINCT;

-- CreateIndex
CREATE INDEX "vtc_due_vtc_id_due_at_idx" ON "vtc_due"("vtc_id", "due_at");

-- CreateIndex
CREATE INDEX "vtc_due_due_at_idx" ON "vtc_due"("due_at");

-- AddForeignKey
ALTER TABLE "ledgers" ADD CONSTRAINT "ledgers_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_rates" ADD CONSTRAINT "ledger_rates_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_reverses_id_fkey" FOREIGN KEY ("reverses_id") REFERENCES "ledger_entries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_standing" ADD CONSTRAINT "ledger_standing_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "ledger_entries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_sums" ADD CONSTRAINT "ledger_sums_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE OR REPLACE FUNCTION public.create_ledger_of_vtc()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    INSERT INTO ledgers (vtc_id) VALUES (NEW.id);
    RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.fuel_costs_mark_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    INSERT INTO vtc_due (vtc_id, kind, subject_id, due_at)
    SELECT job.vtc_id, 'job', job.id, now()
    FROM added cost JOIN jobs job ON job.id = cost.job_id
    WHERE is_posted(job.vtc_id, job.tier, job.state);
    RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.is_posted(vtc_id uuid, tier job_tier, state job_state)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    SELECT vtc_id IS NOT NULL AND (coalesce(tier IN ('verified', 'accepted'), false) OR state = 'cancelled');
$function$;

CREATE OR REPLACE FUNCTION public.jobs_mark_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
    -- Rests until the fuel cost of a delivered job is known.
    rests_until timestamptz := now() + interval '5 seconds';
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO vtc_due (vtc_id, kind, subject_id, due_at)
        SELECT vtc_id, 'job', id, rests_until FROM added job WHERE is_posted(vtc_id, tier, state);
    ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO vtc_due (vtc_id, kind, subject_id, due_at)
        SELECT vtc_id, 'job', id, rests_until FROM removed job WHERE is_posted(vtc_id, tier, state);
    ELSE
        INSERT INTO vtc_due (vtc_id, kind, subject_id, due_at)
        SELECT DISTINCT vtc.id, 'job', n.id, rests_until
        FROM removed o JOIN added n ON n.id = o.id
        CROSS JOIN LATERAL (VALUES
            (o.vtc_id, is_posted(o.vtc_id, o.tier, o.state)),
            (n.vtc_id, is_posted(n.vtc_id, n.tier, n.state))) vtc (id, counts)
        WHERE vtc.counts
          AND (is_posted(o.vtc_id, o.tier, o.state), o.vtc_id, o.state, o.driver_id, o.ended_at, o.revenue_minor,
               o.income_minor, o.tolls_minor, o.transport_minor, o.fines_minor, o.penalty_minor, o.truck_damage_ppm,
               o.sources)
              IS DISTINCT FROM
              (is_posted(n.vtc_id, n.tier, n.state), n.vtc_id, n.state, n.driver_id, n.ended_at, n.revenue_minor,
               n.income_minor, n.tolls_minor, n.transport_minor, n.fines_minor, n.penalty_minor, n.truck_damage_ppm,
               n.sources);
    END IF;
    RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.ledger_accounts()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY['cash', 'fleet', 'property', 'stock', 'equity',
             'revenue', 'bonuses', 'payouts', 'goods', 'disposal',
             'fuel', 'tolls', 'transport', 'fines', 'penalties', 'repair', 'maintenance', 'insurance', 'rent',
             'wages', 'contracts', 'depreciation', 'goods_cost', 'other'];

CREATE OR REPLACE FUNCTION public.ledger_entries_add_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    INSERT INTO ledger_sums AS sums (vtc_id, dim, ref, grain, period, account, amount, entries)
    SELECT entry.vtc_id, part.dim, part.ref, part.grain, part.period, line.key,
           sum(line.value::bigint), count(*)::int
    FROM added entry
    CROSS JOIN LATERAL jsonb_each_text(entry.lines) line
    CROSS JOIN LATERAL ledger_sums_of(entry.day, entry.kind::text, entry.driver_id, line.key) part
    GROUP BY 1, 2, 3, 4, 5, 6
    ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (vtc_id, dim, grain, period, ref, account) DO UPDATE
    SET amount = sums.amount + EXCLUDED.amount, entries = sums.entries + EXCLUDED.entries;
    RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.ledger_entries_copy_reversed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
    reversed ledger_entries;
BEGIN
    SELECT * INTO reversed FROM ledger_entries
    WHERE id = NEW.reverses_id AND vtc_id = NEW.vtc_id AND reverses_id IS NULL;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'only an entry of the same company that is no reversal can be reversed'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_copy_reversed';
    END IF;
    NEW.kind := reversed.kind;
    NEW.source_id := reversed.source_id;
    NEW.day := reversed.day;
    NEW.driver_id := reversed.driver_id;
    NEW.rate_ppm := reversed.rate_ppm;
    NEW.lines := (SELECT jsonb_object_agg(key, -value::text::numeric) FROM jsonb_each(reversed.lines));
    RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.ledger_entries_stand()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    DELETE FROM ledger_standing WHERE entry_id IN (SELECT reverses_id FROM added);
    INSERT INTO ledger_standing (vtc_id, kind, source_id, entry_id)
    SELECT vtc_id, kind, source_id, id FROM added WHERE reverses_id IS NULL;
    RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.ledger_entries_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    -- Entries go with their company only.
    IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM vtcs WHERE id = OLD.vtc_id) THEN
        RETURN OLD;
    END IF;
    IF TG_OP = 'UPDATE' AND NEW.actor_id IS NULL
       AND to_jsonb(NEW) - 'actor_id' = to_jsonb(OLD) - 'actor_id' THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'entries of the ledger are not changed'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_stay';
END $function$;

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

CREATE OR REPLACE FUNCTION public.ledger_sums_of(day date, kind text, driver_id uuid, account text)
 RETURNS TABLE(dim text, ref text, grain text, period date)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    SELECT dims.dim, dims.ref, grains.grain, grains.period
    FROM (VALUES ('ALL', NULL), ('KIND', kind), ('DRIVER', driver_id::text)) dims (dim, ref)
    CROSS JOIN (VALUES ('DAY', day), ('MONTH', date_trunc('month', day)::date),
                       ('YEAR', date_trunc('year', day)::date), ('EVER', NULL)) grains (grain, period)
    WHERE CASE dims.dim
        WHEN 'ALL' THEN true
        WHEN 'KIND' THEN account = 'cash' AND grains.grain <> 'EVER'
        ELSE dims.ref IS NOT NULL AND grains.grain IN ('MONTH', 'YEAR')
    END;
$function$;

CREATE OR REPLACE FUNCTION public.ledgers_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    RAISE EXCEPTION 'the currency, start and rates of a ledger are not changed'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'ledgers_stay';
END $function$;

ALTER TABLE "ledgers"
    ADD CONSTRAINT "ledgers_currency" CHECK ("currency" IN ('EUR', 'USD')),
    ADD CONSTRAINT "ledgers_opened" CHECK (("currency" IS NULL) = ("starts_on" IS NULL)),
    ADD CONSTRAINT "ledgers_next_number" CHECK ("next_number" >= 1),
    ADD CONSTRAINT "ledgers_overdraft" CHECK ("overdraft_minor" BETWEEN 0 AND 1000000000000),
    ADD CONSTRAINT "ledgers_filled" CHECK (("filled_at" IS NULL) = ("filled_id" IS NULL));
ALTER TABLE "ledger_rates"
    ADD CONSTRAINT "ledger_rates_range" CHECK ("usd_per_eur_ppm" BETWEEN 100000 AND 10000000);
ALTER TABLE "ledger_entries"
    ADD CONSTRAINT "ledger_entries_number" CHECK ("number" >= 1),
    ADD CONSTRAINT "ledger_entries_balanced" CHECK (ledger_is_balanced("lines"));
ALTER TABLE "ledger_sums"
    ADD CONSTRAINT "ledger_sums_dim" CHECK ("dim" IN ('ALL', 'KIND', 'DRIVER') AND ("ref" IS NULL) = ("dim" = 'ALL')),
    ADD CONSTRAINT "ledger_sums_grain"
        CHECK ("grain" IN ('DAY', 'MONTH', 'YEAR', 'EVER') AND ("period" IS NULL) = ("grain" = 'EVER')),
    ADD CONSTRAINT "ledger_sums_account" CHECK ("account" = ANY (ledger_accounts()));

CREATE TRIGGER "vtcs_create_ledger" AFTER INSERT ON "vtcs" FOR EACH ROW EXECUTE FUNCTION "create_ledger_of_vtc"();
INSERT INTO "ledgers" ("vtc_id") SELECT "id" FROM "vtcs";

CREATE TRIGGER "ledgers_stay" BEFORE UPDATE OF "currency", "starts_on" ON "ledgers" FOR EACH ROW
    WHEN (OLD."currency" IS NOT NULL
          AND (OLD."currency", OLD."starts_on") IS DISTINCT FROM (NEW."currency", NEW."starts_on"))
    EXECUTE FUNCTION "ledgers_stay"();
CREATE TRIGGER "ledger_rates_stay" BEFORE UPDATE ON "ledger_rates" FOR EACH ROW EXECUTE FUNCTION "ledgers_stay"();

CREATE TRIGGER "ledger_entries_copy_reversed" BEFORE INSERT ON "ledger_entries" FOR EACH ROW
    WHEN (NEW."reverses_id" IS NOT NULL) EXECUTE FUNCTION "ledger_entries_copy_reversed"();
CREATE TRIGGER "ledger_entries_stay" BEFORE UPDATE OR DELETE ON "ledger_entries" FOR EACH ROW
    EXECUTE FUNCTION "ledger_entries_stay"();
CREATE TRIGGER "ledger_entries_stay_truncate" BEFORE TRUNCATE ON "ledger_entries" FOR EACH STATEMENT
    EXECUTE FUNCTION "ledger_entries_stay"();
CREATE TRIGGER "ledger_entries_add_up" AFTER INSERT ON "ledger_entries" REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION "ledger_entries_add_up"();
CREATE TRIGGER "ledger_entries_stand" AFTER INSERT ON "ledger_entries" REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION "ledger_entries_stand"();

CREATE TRIGGER "jobs_mark_due_insert" AFTER INSERT ON "jobs" REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION "jobs_mark_due"();
CREATE TRIGGER "jobs_mark_due_update" AFTER UPDATE ON "jobs" REFERENCING OLD TABLE AS removed NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION "jobs_mark_due"();
CREATE TRIGGER "jobs_mark_due_delete" AFTER DELETE ON "jobs" REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION "jobs_mark_due"();
CREATE TRIGGER "job_fuel_costs_mark_due" AFTER INSERT ON "job_fuel_costs" REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION "fuel_costs_mark_due"();
