-- CreateIndex
CREATE INDEX CONCURRENTLY "vtc_due_vtc_id_subject_id_idx" ON "vtc_due"("vtc_id", "subject_id");
