/**
 * Separate tables for the bare server, filled with the companies from Waybill's: plain columns, primary keys,
 * and an index for each lookup and sort order. So Waybill's wide rows, triggers and indexes neither help nor
 * slow it. Their jobs are in bare-jobs.ts.
 */
export const createBareTables = `
  CREATE SCHEMA bare;

  CREATE TABLE bare.users (
    id uuid PRIMARY KEY, steam_id text NOT NULL, username text NOT NULL, avatar_url text);
  CREATE TABLE bare.images (
    id uuid PRIMARY KEY, url text NOT NULL, width int NOT NULL, height int NOT NULL);
  CREATE TABLE bare.companies (
    id uuid PRIMARY KEY,
    name text NOT NULL, tag text NOT NULL, slogan text NOT NULL, country text, language text,
    recruitment text NOT NULL, inactive_timer int NOT NULL, member_count int NOT NULL,
    games text[] NOT NULL, is_public boolean NOT NULL, delete_after timestamptz,
    created_at timestamptz NOT NULL,
    owner_id uuid NOT NULL REFERENCES bare.users,
    logo_id uuid NOT NULL REFERENCES bare.images, banner_id uuid REFERENCES bare.images,
    description jsonb, rules jsonb, discord_url text, website_url text,
    show_roster boolean NOT NULL, show_figures boolean NOT NULL, has_map boolean NOT NULL,
    hidden_reason text, speed_cap_ets2 int, speed_cap_ats int, monthly_minimum_m int,
    counts_offline_jobs bool NOT NULL DEFAULT false,
    question_count int NOT NULL DEFAULT 0);
  CREATE TABLE bare.members (
    user_id uuid PRIMARY KEY REFERENCES bare.users,
    company_id uuid NOT NULL REFERENCES bare.companies, joined_at timestamptz NOT NULL);
  CREATE TABLE bare.offers (
    company_id uuid PRIMARY KEY REFERENCES bare.companies,
    user_id uuid NOT NULL REFERENCES bare.users);
  CREATE TABLE bare.requirements (
    company_id uuid PRIMARY KEY REFERENCES bare.companies,
    min_distance_km int NOT NULL, min_account_days int NOT NULL, games text[] NOT NULL);

  INSERT INTO bare.users
  SELECT u.id, steam_id, username, '/media/' || sha256 || '.webp'
  FROM users u LEFT JOIN media ON media.id = u.avatar_id;
  INSERT INTO bare.images SELECT id, '/media/' || sha256 || '.webp', width, height FROM media;
  INSERT INTO bare.companies
  SELECT id, name, tag, slogan, country, language, recruitment, inactive_timer_days, member_count,
         games::text[], is_public, delete_after, created_at, owner_id, logo_id, banner_id,
         description -> 'blocks', rules -> 'blocks', discord_url, website_url, show_roster,
         show_figures,
         EXISTS (SELECT FROM vtc_public_maps map WHERE map.vtc_id = vtcs.id AND map.is_on),
         hidden_reason
  FROM vtcs;
  INSERT INTO bare.members SELECT user_id, vtc_id, joined_at FROM memberships;
  INSERT INTO bare.requirements
  SELECT vtc_id, min_distance_km, min_account_days, games::text[] FROM vtc_recruitment;

  CREATE UNIQUE INDEX ON bare.companies (lower(tag));
  CREATE INDEX ON bare.companies (member_count DESC, id DESC);
  CREATE INDEX ON bare.members (company_id);`;

/** As autovacuum would eventually; separate because VACUUM can't run in a transaction. */
export const tidyBareTables = `VACUUM (ANALYZE)
  bare.users, bare.images, bare.companies, bare.members, bare.offers, bare.requirements`;
