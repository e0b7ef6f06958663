-- Live positions as a term of alliances.
ALTER TYPE "alliance_term" ADD VALUE 'LIVE';

-- Who may see where a driver is. Each also those before it.
CREATE TYPE "live_visibility" AS ENUM ('off', 'company', 'allies', 'public');

-- Since when without a break: what was driven before a widening is not for those who gained by it.
-- NULL for the company: since ever.
ALTER TABLE "users"
  ADD COLUMN "live_visibility" "live_visibility" NOT NULL DEFAULT 'company',
  ADD COLUMN "live_company_since" TIMESTAMPTZ(3),
  ADD COLUMN "live_allies_since" TIMESTAMPTZ(3),
  ADD COLUMN "live_public_since" TIMESTAMPTZ(3);

-- What an owner has set of the public map. No row: it is off.
CREATE TABLE "vtc_public_maps" (
  "vtc_id" UUID NOT NULL,
  "is_on" BOOLEAN NOT NULL DEFAULT false,
  "shows_names" BOOLEAN NOT NULL DEFAULT false,
  "frame_ancestors" TEXT[] NOT NULL DEFAULT '{}',
  "on_since" TIMESTAMPTZ(3),
  CONSTRAINT "vtc_public_maps_pkey" PRIMARY KEY ("vtc_id"),
  CONSTRAINT "vtc_public_maps_on_since" CHECK ("is_on" = ("on_since" IS NOT NULL)),
  CONSTRAINT "vtc_public_maps_frame_ancestors"
    CHECK (cardinality("frame_ancestors") <= 10
      -- They stand in a header: nothing of them may end a directive or a line.
      AND array_to_string("frame_ancestors", ' ', ' ') ~ '^[a-z0-9:/.\[\] -]*$'),
  CONSTRAINT "vtc_public_maps_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs" ("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);
