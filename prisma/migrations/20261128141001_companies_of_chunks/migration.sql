-- CreateIndex
CREATE INDEX CONCURRENTLY "vtc_chunks_game_chunk_idx" ON "vtc_chunks"("game", "chunk");
