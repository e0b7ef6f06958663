-- Which languages the app speaks is written down once, in packages/schema: a further one needs no
-- migration. What is no language at all is refused here as well.
ALTER TABLE "preferences"
    ALTER COLUMN "language" TYPE VARCHAR(35) USING "language"::text,
    ADD CONSTRAINT "preferences_language_check" CHECK ("language" ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$');

DROP TYPE "language";
