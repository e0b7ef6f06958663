import type { RegistrationMode } from '@waybill/schema/features/instance.models';

/** What an installation shows of itself. */
export interface Branding {
  readonly name: string;
  /** Its own colour, as #rrggbb. */
  readonly accent: string | null;
  readonly logo: BrandingLogo | null;
  readonly imprintUrl: string | null;
  readonly privacyUrl: string | null;
  /** Who may make an account. */
  readonly registration: RegistrationMode;
}

interface BrandingLogo {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** What this process knows of it: pages are written by it without asking the database. */
export interface BrandingKeeper {
  readonly current: () => Branding;
  /** Reads it anew, as once it was changed. */
  readonly read: () => Promise<Branding>;
  /** Has it read anew in the background when that was long ago: another replica may have changed it. */
  readonly refresh: () => void;
}

/** For so long what was read is not asked for again. */
const freshMs = 10_000;

/** Keeps what an installation shows of itself; until it was read, what the environment says. */
export function createBrandingKeeper(
  initial: Branding,
  find: () => Promise<Branding>,
  now: () => number,
): BrandingKeeper {
  let known = initial;
  let readAt = Number.NEGATIVE_INFINITY;
  const read = async () => {
    const found = await find();
    // The same object for as long as nothing has changed: what is made of it can be kept.
    if (JSON.stringify(found) !== JSON.stringify(known)) known = found;
    return known;
  };
  return {
    current: () => known,
    read,
    refresh() {
      if (now() - readAt < freshMs) return;
      readAt = now();
      // What was known stays when the database is away.
      void read().catch(() => {});
    },
  };
}
