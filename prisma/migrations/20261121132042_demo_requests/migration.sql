-- CreateTable
CREATE TABLE "demo_requests" (
    "id" UUID NOT NULL,
    "name" VARCHAR(80) NOT NULL,
    "email" VARCHAR(254) NOT NULL,
    "vtc_name" VARCHAR(50) NOT NULL DEFAULT '',
    "message" VARCHAR(2000) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "demo_requests_pkey" PRIMARY KEY ("id")
);
