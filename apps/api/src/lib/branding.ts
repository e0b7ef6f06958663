import type { RegistrationMode } from '@waybill/schema/features/instance.models';

/** An installation's branding. */
export interface Branding {
  readonly name: string;
  /** Own accent colour, as #rrggbb. */
  readonly accent: string | null;
  readonly logo: BrandingLogo | null;
  readonly imprintUrl: string | null;
  readonly privacyUrl: string | null;
  /** Decides who can create an account. */
  readonly registration: RegistrationMode;
}

interface BrandingLogo {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** Caches the branding in this process, so that pages need no query for it. */
export interface BrandingCache {
  readonly current: () => Branding;
  /** Reads it again, for example after a change. */
  readonly read: () => Promise<Branding>;
  /** Reads it again in the background if it is stale: another replica may have changed it. */
  readonly refresh: () => void;
}

/** How long the cached branding is fresh. */
const freshMs = 10_000;

/** Creates the branding cache. Until the first read, it holds the values of the environment. */
export function createBrandingCache(
  initial: Branding,
  find: () => Promise<Branding>,
  now: () => number,
): BrandingCache {
  let known = initial;
  let readAt = Number.NEGATIVE_INFINITY;
  const read = async () => {
    const found = await find();
    // The same object while nothing has changed, so that results derived from it can be cached.
    if (JSON.stringify(found) !== JSON.stringify(known)) known = found;
    return known;
  };
  return {
    current: () => known,
    read,
    refresh() {
      if (now() - readAt < freshMs) return;
      readAt = now();
      // During a database outage the cached branding stays.
      void read().catch(() => {});
    },
  };
}
