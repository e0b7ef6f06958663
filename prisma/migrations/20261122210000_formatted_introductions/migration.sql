-- AlterTable
-- Changed where it lies, so that what was written stays; written by hand.

-- The tree of a text that was plain so far: an empty line begins a paragraph, and lines stay lines.
CREATE FUNCTION "rich_text_of_plain"("typed" text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN "typed" <> '' THEN jsonb_build_object('source', "typed", 'blocks', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('type', 'paragraph', 'children', (
      SELECT jsonb_agg("node" ORDER BY "line_number", "place")
      FROM regexp_split_to_table("paragraph", E'\n') WITH ORDINALITY AS "lines" ("line", "line_number"),
           LATERAL (VALUES
             (0, CASE WHEN "line_number" > 1 THEN jsonb_build_object('type', 'break') END),
             (1, CASE WHEN "line" <> '' THEN jsonb_build_object('type', 'text', 'text', "line") END)
           ) AS "nodes" ("place", "node")
      WHERE "node" IS NOT NULL
    )) ORDER BY "paragraph_number"), '[]'::jsonb)
    FROM regexp_split_to_table("typed", E'\n{2,}') WITH ORDINALITY
           AS "paragraphs" ("paragraph", "paragraph_number")
    WHERE "paragraph" <> ''
  )) END
$$;

ALTER TABLE "application_forms"
    ALTER COLUMN "intro" DROP DEFAULT,
    ALTER COLUMN "intro" DROP NOT NULL,
    ALTER COLUMN "intro" SET DATA TYPE JSONB USING "rich_text_of_plain"("intro"),
    ADD CONSTRAINT "application_forms_intro_check" CHECK (is_rich_text("intro", 2000));

DROP FUNCTION "rich_text_of_plain";

-- What lacks the tree or what was typed is none either: the former check came to nothing there.
CREATE OR REPLACE FUNCTION is_rich_text(stored jsonb, most integer) RETURNS boolean LANGUAGE sql IMMUTABLE
RETURN CASE WHEN stored IS NULL THEN true WHEN jsonb_typeof(stored) <> 'object' THEN false ELSE
  coalesce(jsonb_typeof(stored -> 'blocks') = 'array', false)
  AND coalesce(jsonb_typeof(stored -> 'source') = 'string', false)
  AND char_length(stored ->> 'source') BETWEEN 1 AND most
  AND stored - 'blocks' - 'source' = '{}'::jsonb
END;
