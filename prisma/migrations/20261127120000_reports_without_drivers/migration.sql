-- Whose delivery a report tells of, its job says, until the account is gone; a line of a table says it until
-- it is imported.
UPDATE "job_reports" SET "mapped" = "mapped" - 'driverSteamId' WHERE "mapped" ? 'driverSteamId';
UPDATE "job_import_rows" SET "mapped" = "mapped" - 'driverSteamId'
    WHERE "outcome" <> 'NEW' AND "mapped" ? 'driverSteamId';
