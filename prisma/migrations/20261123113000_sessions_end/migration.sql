-- However often it is used, a session ends 90 days after its sign-in. Not by a check: servers of the
-- version before move the end of a session on without knowing of this, and go on doing so meanwhile.
CREATE FUNCTION end_session_in_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.expires_at := least(NEW.expires_at, NEW.created_at + interval '90 days');
  RETURN NEW;
END $$;

CREATE TRIGGER session_ends_in_time BEFORE INSERT OR UPDATE OF "expires_at", "created_at" ON "sessions"
  FOR EACH ROW EXECUTE FUNCTION end_session_in_time();

UPDATE "sessions" SET "expires_at" = "expires_at"
WHERE "expires_at" > "created_at" + interval '90 days';
