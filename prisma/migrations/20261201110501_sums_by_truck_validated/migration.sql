ALTER TABLE "ledger_sums" VALIDATE CONSTRAINT "ledger_sums_dim";
