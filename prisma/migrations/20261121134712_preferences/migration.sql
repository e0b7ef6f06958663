-- CreateEnum
CREATE TYPE "language" AS ENUM ('en', 'de');

-- CreateEnum
CREATE TYPE "distance_unit" AS ENUM ('km', 'mi');

-- CreateEnum
CREATE TYPE "volume_unit" AS ENUM ('l', 'gal');

-- CreateEnum
CREATE TYPE "mass_unit" AS ENUM ('t', 'lb');

-- CreateEnum
CREATE TYPE "currency" AS ENUM ('EUR', 'USD', 'GBP', 'AUD', 'BRL', 'CAD', 'CHF', 'CZK', 'DKK', 'NOK', 'PLN', 'SEK', 'TRY');

-- CreateEnum
CREATE TYPE "theme" AS ENUM ('system', 'light', 'dark');

-- CreateTable
CREATE TABLE "preferences" (
    "user_id" UUID NOT NULL,
    "language" "language",
    "distance_unit" "distance_unit" NOT NULL DEFAULT 'km',
    "volume_unit" "volume_unit" NOT NULL DEFAULT 'l',
    "mass_unit" "mass_unit" NOT NULL DEFAULT 't',
    "currency" "currency" NOT NULL DEFAULT 'EUR',
    "time_zone" VARCHAR(64),
    "theme" "theme" NOT NULL DEFAULT 'system',
    "application_badge" BOOLEAN NOT NULL DEFAULT true,
    "success_toasts" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "preferences_pkey" PRIMARY KEY ("user_id")
);

-- AddForeignKey
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
