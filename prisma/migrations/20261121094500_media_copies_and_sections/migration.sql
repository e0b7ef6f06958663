-- CreateTable
CREATE TABLE "media_copies" (
    "media_id" UUID NOT NULL,
    "width" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "media_copies_pkey" PRIMARY KEY ("media_id","width")
);

-- CreateTable
CREATE TABLE "collapsed_sections" (
    "user_id" UUID NOT NULL,
    "section" VARCHAR(40) NOT NULL,

    CONSTRAINT "collapsed_sections_pkey" PRIMARY KEY ("user_id","section")
);

-- AddForeignKey
ALTER TABLE "media_copies" ADD CONSTRAINT "media_copies_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "collapsed_sections" ADD CONSTRAINT "collapsed_sections_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
