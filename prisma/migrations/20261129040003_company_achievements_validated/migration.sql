ALTER TABLE "achievements" VALIDATE CONSTRAINT "achievements_vtc_id_fkey";
ALTER TABLE "achievements" VALIDATE CONSTRAINT "achievements_of_vtc_check";
ALTER TABLE "achievement_awards" VALIDATE CONSTRAINT "achievement_awards_given_by_fkey";
ALTER TABLE "achievement_awards" VALIDATE CONSTRAINT "achievement_awards_by_hand_check";
