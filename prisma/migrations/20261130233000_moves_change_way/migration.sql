-- A corrected delivery may bring goods to a warehouse from which it had taken them.
DROP TRIGGER "stock_counts_stay" ON "stock_moves";
CREATE TRIGGER "stock_counts_stay" BEFORE UPDATE ON "stock_moves" FOR EACH ROW
    WHEN ((OLD."id", OLD."place_id", OLD."kind" = 'COUNT') IS DISTINCT FROM (NEW."id", NEW."place_id", NEW."kind" = 'COUNT')
          OR OLD."kind" = 'COUNT' AND (OLD."cargo_id", OLD."at", OLD."mass_g", OLD."reason")
          IS DISTINCT FROM (NEW."cargo_id", NEW."at", NEW."mass_g", NEW."reason"))
    EXECUTE FUNCTION "stock_moves_stay"();
