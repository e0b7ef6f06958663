-- CreateTable
CREATE TABLE "route_plans" (
    "id" UUID NOT NULL,
    "vtc_id" UUID NOT NULL,
    "planner_id" UUID NOT NULL,
    "driver_id" UUID,
    "name" VARCHAR(80) NOT NULL,
    "game" "game" NOT NULL,
    "given_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "route_plans_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "route_plan_legs" (
    "route_plan_id" UUID NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "source_city_id" VARCHAR(64) NOT NULL,
    "source_city" VARCHAR(64) NOT NULL,
    "destination_city_id" VARCHAR(64) NOT NULL,
    "destination_city" VARCHAR(64) NOT NULL,
    "basis" VARCHAR(16) NOT NULL,
    "distance_m" INTEGER,
    "real_ms" INTEGER,
    "game_minutes" INTEGER,
    "fuel_ml" INTEGER,
    "tolls_minor" BIGINT,
    "job_id" UUID,

    CONSTRAINT "route_plan_legs_pkey" PRIMARY KEY ("route_plan_id","ordinal")
);

-- CreateIndex
CREATE INDEX "route_plans_vtc_id_planner_id_id_idx" ON "route_plans"("vtc_id", "planner_id", "id" DESC);

-- CreateIndex
CREATE INDEX "route_plans_vtc_id_driver_id_id_idx" ON "route_plans"("vtc_id", "driver_id", "id" DESC);

-- CreateIndex
CREATE INDEX "route_plans_planner_id_idx" ON "route_plans"("planner_id");

-- CreateIndex
CREATE INDEX "route_plans_driver_id_idx" ON "route_plans"("driver_id");

-- CreateIndex
CREATE UNIQUE INDEX "route_plan_legs_job_id_key" ON "route_plan_legs"("job_id");

-- AddForeignKey
ALTER TABLE "route_plans" ADD CONSTRAINT "route_plans_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "route_plans" ADD CONSTRAINT "route_plans_planner_id_fkey" FOREIGN KEY ("planner_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "route_plans" ADD CONSTRAINT "route_plans_driver_id_fkey" FOREIGN KEY ("driver_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "route_plan_legs" ADD CONSTRAINT "route_plan_legs_route_plan_id_fkey" FOREIGN KEY ("route_plan_id") REFERENCES "route_plans"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "route_plan_legs" ADD CONSTRAINT "route_plan_legs_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "jobs"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "route_plans" ADD CONSTRAINT "route_plans_name_check" CHECK ("name" <> '');
ALTER TABLE "route_plan_legs"
    ADD CONSTRAINT "route_plan_legs_lane_check" CHECK ("source_city_id" <> "destination_city_id"),
    ADD CONSTRAINT "route_plan_legs_basis_check" CHECK (
        "basis" IN ('DRIVEN', 'LEARNED', 'NEAR', 'EITHER_WAY', 'STRAIGHT', 'UNKNOWN')),
    ADD CONSTRAINT "route_plan_legs_figures_check" CHECK (
        least("ordinal", "distance_m", "real_ms", "game_minutes", "fuel_ml", "tolls_minor") >= 0);

-- A job that comes to count is what became of the leg that its driver was given first, of those on its
-- lane that nothing became of yet. What is being matched by another transaction is taken. It ceases to be
-- that when it ceases to count.
CREATE FUNCTION "jobs_match_route_plan"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.tier IS NULL OR NEW.tier NOT IN ('verified', 'accepted') THEN
        UPDATE route_plan_legs SET job_id = NULL WHERE job_id = NEW.id;
        RETURN NULL;
    END IF;
    UPDATE route_plan_legs SET job_id = NEW.id
    WHERE (route_plan_id, ordinal) = (
        SELECT leg.route_plan_id, leg.ordinal
        FROM route_plans plan JOIN route_plan_legs leg ON leg.route_plan_id = plan.id
        WHERE plan.vtc_id = NEW.vtc_id AND plan.driver_id = NEW.driver_id
          AND plan.game = NEW.game AND plan.given_at <= NEW.started_at
          AND leg.job_id IS NULL
          AND leg.source_city_id = NEW.source_city_id
          AND leg.destination_city_id = NEW.destination_city_id
        ORDER BY plan.given_at, plan.id, leg.ordinal
        LIMIT 1 FOR UPDATE OF leg SKIP LOCKED);
    RETURN NULL;
END $$;

CREATE TRIGGER "jobs_match_route_plan_insert" AFTER INSERT ON "jobs"
    FOR EACH ROW WHEN (NEW."tier" IN ('verified', 'accepted'))
    EXECUTE FUNCTION "jobs_match_route_plan"();
CREATE TRIGGER "jobs_match_route_plan_update" AFTER UPDATE ON "jobs"
    FOR EACH ROW WHEN (
        coalesce(NEW."tier" IN ('verified', 'accepted'), false)
        <> coalesce(OLD."tier" IN ('verified', 'accepted'), false))
    EXECUTE FUNCTION "jobs_match_route_plan"();
