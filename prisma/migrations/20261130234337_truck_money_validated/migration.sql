ALTER TABLE "trucks" VALIDATE CONSTRAINT "trucks_bought";
