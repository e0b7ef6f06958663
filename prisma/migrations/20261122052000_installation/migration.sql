-- CreateTable
CREATE TABLE "installation" (
    "is_only" BOOLEAN NOT NULL DEFAULT true CHECK ("is_only"),
    "secret_fingerprint" BYTEA NOT NULL CHECK (octet_length("secret_fingerprint") = 32),

    CONSTRAINT "installation_pkey" PRIMARY KEY ("is_only")
);
