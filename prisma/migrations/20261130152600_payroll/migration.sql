-- CreateEnum
CREATE TYPE "pay_period" AS ENUM ('MONTH', 'WEEK');

-- CreateEnum
CREATE TYPE "payroll_state" AS ENUM ('DRAFT', 'REVIEW', 'PAID', 'WITHDRAWN');

-- AlterEnum
ALTER TYPE "ledger_kind" ADD VALUE 'payslip';

-- CreateTable
CREATE TABLE "pay_schemes" (
    "vtc_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "since" DATE NOT NULL,
    "period" "pay_period" NOT NULL,
    "auto_draft" BOOLEAN NOT NULL,
    "terms" JSONB NOT NULL,

    CONSTRAINT "pay_schemes_pkey" PRIMARY KEY ("vtc_id","version")
);

-- CreateTable
CREATE TABLE "payrolls" (
    "id" UUID NOT NULL,
    "vtc_id" UUID NOT NULL,
    "from_day" DATE NOT NULL,
    "to_day" DATE NOT NULL,
    "scheme_version" INTEGER NOT NULL,
    "state" "payroll_state" NOT NULL DEFAULT 'DRAFT',
    "reviewed_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "payrolls_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payslips" (
    "id" UUID NOT NULL,
    "payroll_id" UUID NOT NULL,
    "user_id" UUID,
    "salary" INTEGER NOT NULL,
    "lines" JSONB NOT NULL,
    "total_minor" BIGINT NOT NULL,
    "carry_minor" BIGINT NOT NULL,
    "carried_minor" BIGINT NOT NULL,
    "dispute" VARCHAR(500),
    "disputed_at" TIMESTAMPTZ(3),
    "answer" VARCHAR(500),
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "payslips_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "payrolls_vtc_id_from_day_id_idx" ON "payrolls"("vtc_id", "from_day" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "payrolls_vtc_id_scheme_version_idx" ON "payrolls"("vtc_id", "scheme_version");

-- CreateIndex
CREATE INDEX "payslips_user_id_id_idx" ON "payslips"("user_id", "id" DESC);

-- CreateIndex
CREATE INDEX "payslips_payroll_id_total_minor_id_idx" ON "payslips"("payroll_id", "total_minor" DESC, "id");

-- CreateIndex
CREATE UNIQUE INDEX "payslips_payroll_id_user_id_key" ON "payslips"("payroll_id", "user_id");

-- AddForeignKey
ALTER TABLE "pay_schemes" ADD CONSTRAINT "pay_schemes_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payrolls" ADD CONSTRAINT "payrolls_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payrolls" ADD CONSTRAINT "payrolls_vtc_id_scheme_version_fkey" FOREIGN KEY ("vtc_id", "scheme_version") REFERENCES "pay_schemes"("vtc_id", "version") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payslips" ADD CONSTRAINT "payslips_payroll_id_fkey" FOREIGN KEY ("payroll_id") REFERENCES "payrolls"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payslips" ADD CONSTRAINT "payslips_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE OR REPLACE FUNCTION public.pay_schemes_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    RAISE EXCEPTION 'a pay scheme is not changed, but replaced by its next version'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'pay_schemes_stay';
END $function$;

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

ALTER TABLE "pay_schemes"
    ADD CONSTRAINT "pay_schemes_version" CHECK ("version" >= 1),
    ADD CONSTRAINT "pay_schemes_terms" CHECK (jsonb_typeof("terms") = 'object');
ALTER TABLE "payrolls"
    ADD CONSTRAINT "payrolls_days" CHECK ("from_day" <= "to_day"),
    ADD CONSTRAINT "payrolls_reviewed" CHECK (
        CASE "state" WHEN 'DRAFT' THEN "reviewed_at" IS NULL
                     WHEN 'WITHDRAWN' THEN true
                     ELSE "reviewed_at" IS NOT NULL END),
    ADD CONSTRAINT "payrolls_closed" CHECK (("closed_at" IS NOT NULL) = ("state" IN ('PAID', 'WITHDRAWN'))),
    ADD CONSTRAINT "payrolls_apart_excl" EXCLUDE USING gist (
        "vtc_id" WITH =, daterange("from_day", "to_day", '[]') WITH &&) WHERE ("state" <> 'WITHDRAWN');
ALTER TABLE "payslips"
    ADD CONSTRAINT "payslips_lines" CHECK (jsonb_typeof("lines") = 'array'),
    ADD CONSTRAINT "payslips_amounts" CHECK (
        "total_minor" >= 0 AND "carry_minor" <= 0 AND ("total_minor" = 0 OR "carry_minor" = 0)),
    ADD CONSTRAINT "payslips_dispute" CHECK (
        ("dispute" IS NULL) = ("disputed_at" IS NULL) AND ("answer" IS NULL) = ("answered_at" IS NULL)
        AND ("answer" IS NULL OR "dispute" IS NOT NULL));

CREATE TRIGGER "pay_schemes_stay" BEFORE UPDATE ON "pay_schemes" FOR EACH ROW EXECUTE FUNCTION "pay_schemes_stay"();
CREATE TRIGGER "payrolls_stay" BEFORE UPDATE OR DELETE ON "payrolls" FOR EACH ROW EXECUTE FUNCTION "payrolls_stay"();
CREATE TRIGGER "payslips_stay" BEFORE INSERT OR UPDATE OR DELETE ON "payslips" FOR EACH ROW
    EXECUTE FUNCTION "payslips_stay"();
