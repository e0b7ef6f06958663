-- Most bits of a chunk are zeros: they are stored compressed, beside room for the next ones.
ALTER TABLE "driver_chunks" ALTER COLUMN "bits" SET STORAGE MAIN;
ALTER TABLE "driver_chunks" SET (toast_tuple_target = 128, fillfactor = 70);
ALTER TABLE "vtc_chunks" ALTER COLUMN "bits" SET STORAGE MAIN;
ALTER TABLE "vtc_chunks" SET (toast_tuple_target = 128, fillfactor = 70);
ALTER TABLE "map_chunks" ALTER COLUMN "bits" SET STORAGE MAIN;
ALTER TABLE "map_chunks" SET (toast_tuple_target = 128, fillfactor = 70);

-- A merge updates most rows of a page: where all of them find room beside the old ones, the log has what has
-- changed of them alone, and nothing of the index.
ALTER TABLE "map_cells" SET (fillfactor = 45);
