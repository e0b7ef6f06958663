import { memberColumns, pageColumns, publicColumns } from '@waybill/api/company-columns';
import { selectList } from '@waybill/api/json-sql';

// The rest is looked up in other tables. A new field of companies needs no change here.
const {
  owner: _owner,
  logoUrl: _logo,
  logoSize: _logoSize,
  bannerUrl: _banner,
  bannerSize: _bannerSize,
  ...ofCompany
} = publicColumns;
const { requirements: _requirements, figures: _figures, ...page } = pageColumns;
const { ownershipOfferedTo: _offer, ...settings } = memberColumns;
const ofPage = withoutPublic(page);
const ofSettings = withoutPublic(settings);

function withoutPublic(columns: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(columns).filter(([name]) => !(name in publicColumns)));
}

/**
 * Separate tables for the bare server, filled with the companies from Waybill's: a plain column for each
 * field, primary keys, and an index for each lookup and sort order. So Waybill's wide rows, triggers and indexes neither help nor
 * slow it. Their jobs are in bare-jobs.ts.
 */
export const createBareTables = `
  CREATE SCHEMA bare;

  CREATE TABLE bare.users (
    id uuid PRIMARY KEY, steam_id text NOT NULL, username text NOT NULL, avatar_url text);
  CREATE TABLE bare.images (
    id uuid PRIMARY KEY, url text NOT NULL, width int NOT NULL, height int NOT NULL);
  CREATE TABLE bare.members (
    user_id uuid PRIMARY KEY REFERENCES bare.users,
    company_id uuid NOT NULL, joined_at timestamptz NOT NULL);
  CREATE TABLE bare.offers (
    company_id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES bare.users);
  CREATE TABLE bare.requirements (
    company_id uuid PRIMARY KEY,
    min_distance_km int NOT NULL, min_account_days int NOT NULL, games text[] NOT NULL);

  INSERT INTO bare.users
  SELECT u.id, steam_id, username, '/media/' || sha256 || '.webp'
  FROM users u LEFT JOIN media ON media.id = u.avatar_id;
  INSERT INTO bare.images SELECT id, '/media/' || sha256 || '.webp', width, height FROM media;
  CREATE TABLE bare.companies AS
  SELECT ${selectList(ofCompany)}, v.owner_id, v.logo_id, v.banner_id, v.delete_after FROM vtcs v;
  CREATE TABLE bare.company_pages AS
  SELECT v.id AS company_id, ${selectList(ofPage)} FROM vtcs v;
  CREATE TABLE bare.company_settings AS
  SELECT v.id AS company_id, ${selectList(ofSettings)} FROM vtcs v;
  ALTER TABLE bare.companies ADD PRIMARY KEY (id);
  ALTER TABLE bare.company_pages ADD PRIMARY KEY (company_id);
  ALTER TABLE bare.company_settings ADD PRIMARY KEY (company_id);
  INSERT INTO bare.members SELECT user_id, vtc_id, joined_at FROM memberships;
  INSERT INTO bare.requirements
  SELECT vtc_id, min_distance_km, min_account_days, games::text[] FROM vtc_recruitment;

  CREATE UNIQUE INDEX ON bare.companies (lower(tag));
  CREATE INDEX ON bare.companies ("memberCount" DESC, id DESC);
  CREATE INDEX ON bare.members (company_id);`;

/** As autovacuum would eventually; separate because VACUUM can't run in a transaction. */
export const tidyBareTables = `VACUUM (ANALYZE)
  bare.users, bare.images, bare.companies, bare.company_pages, bare.company_settings, bare.members, bare.offers, bare.requirements`;
