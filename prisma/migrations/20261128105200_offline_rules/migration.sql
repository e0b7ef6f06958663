-- Whether a company counts jobs that were driven offline, and since when: a job is judged by what held when it
-- ended. No row is no.
CREATE TABLE "vtc_offline_rules" (
  "vtc_id" UUID NOT NULL,
  "since" TIMESTAMPTZ(3) NOT NULL,
  "counts_offline_jobs" BOOLEAN NOT NULL,
  CONSTRAINT "vtc_offline_rules_pkey" PRIMARY KEY ("vtc_id", "since"),
  CONSTRAINT "vtc_offline_rules_vtc_id_fkey" FOREIGN KEY ("vtc_id") REFERENCES "vtcs" ("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);
