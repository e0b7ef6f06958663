-- AlterTable
ALTER TABLE "preferences" ADD COLUMN     "listed_publicly" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "vtcs" ADD COLUMN     "description" JSONB,
ADD COLUMN     "discord_url" VARCHAR(200),
ADD COLUMN     "games" "game"[] DEFAULT ARRAY[]::"game"[],
ADD COLUMN     "rules" JSONB,
ADD COLUMN     "show_figures" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "show_roster" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "website_url" VARCHAR(300);

-- From here on written by hand.

-- What is stored of a formatted text is the tree, and beside it what was typed.
CREATE FUNCTION is_rich_text(stored jsonb, most integer) RETURNS boolean LANGUAGE sql IMMUTABLE
RETURN jsonb_typeof(stored -> 'blocks') = 'array' AND jsonb_typeof(stored -> 'source') = 'string'
  AND char_length(stored ->> 'source') BETWEEN 1 AND most
  AND stored - 'blocks' - 'source' = '{}'::jsonb;

ALTER TABLE "vtcs"
  ADD CONSTRAINT "vtcs_description_check" CHECK (is_rich_text("description", 5000)),
  ADD CONSTRAINT "vtcs_rules_check" CHECK (is_rich_text("rules", 10000)),
  ADD CONSTRAINT "vtcs_discord_url_check"
    CHECK ("discord_url" ~ '^https://(discord\.gg/|(www\.)?discord\.com/invite/)'),
  ADD CONSTRAINT "vtcs_website_url_check" CHECK ("website_url" ~ '^https://');

-- The directory by country and by language. By game and by size it reads its order: most companies
-- play the games that are looked for.
CREATE INDEX "vtcs_country_idx" ON "vtcs" ("country");
CREATE INDEX "vtcs_speaks_idx" ON "vtcs" (split_part(lower("language"), '-', 1))
  WHERE "delete_after" IS NULL;
