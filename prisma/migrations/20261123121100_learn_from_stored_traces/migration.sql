-- The jobs of before are looked at one after the other, in the background: these rows are how far that has come.
INSERT INTO "map_pending" ("job_id", "sign")
SELECT "id", 0 FROM "jobs" WHERE "tier" IN ('verified', 'accepted') AND "trace" <> '[]' ORDER BY "id";
