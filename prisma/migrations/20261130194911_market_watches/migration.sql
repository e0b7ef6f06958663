-- CreateTable
CREATE TABLE "market_watches" (
    "user_id" UUID NOT NULL,
    "game" "game" NOT NULL,
    "cargo_id" VARCHAR(64) NOT NULL,
    "above_ppm" INTEGER,
    "below_ppm" INTEGER,

    CONSTRAINT "market_watches_pkey" PRIMARY KEY ("user_id","game","cargo_id")
);

-- AddForeignKey
ALTER TABLE "market_watches" ADD CONSTRAINT "market_watches_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "market_watches" ADD CONSTRAINT "market_watches_values" CHECK (
    num_nonnulls("above_ppm", "below_ppm") > 0 AND "cargo_id" <> ''
    AND coalesce("above_ppm", 1000000) BETWEEN 750000 AND 1350000
    AND coalesce("below_ppm", 1000000) BETWEEN 750000 AND 1350000);
