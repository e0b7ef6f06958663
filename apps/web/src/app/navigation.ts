import type { User } from '@waybill/schema/features/users.models';
import { can, isOwner } from '#src/lib/can.ts';
import { fitsOrLiesBelow, fitsPath } from '#src/lib/fits-path.ts';
import { navigation, quickEntries } from './navigation-entries.ts';
import { isComing } from './page-table.ts';
import type { BadgeKey, NavigationEntry, NavigationGroup, QuickEntry } from './page-types.ts';

type Viewer = Pick<User, 'roles'>;

const nobody: Viewer = { roles: [] };

/** The entry that the navigation marks as the current page. */
export interface Marked {
  readonly entry: Pick<NavigationEntry, 'path'>;
  /** Whether it is something below the entry's own page. */
  readonly isBelow: boolean;
}

/** Where in the dashboard an address is. */
export interface Place extends Marked {
  readonly group: NavigationGroup;
  readonly entry: NavigationEntry;
}

/** The groups and pages of the dashboard that somebody may see, in order. */
export function navigationOf(viewer: Viewer | null): readonly NavigationGroup[] {
  return navigation
    .map((group) => ({
      ...group,
      entries: group.entries.filter((entry) => isVisible(entry, viewer ?? nobody)),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** Whether somebody may see a page of the dashboard. */
function isVisible(
  { permission, ownerOnly }: Pick<NavigationEntry, 'permission' | 'ownerOnly'>,
  viewer: Viewer,
): boolean {
  return (
    (permission === undefined || can(viewer, permission)) &&
    (ownerOnly === undefined || isOwner(viewer))
  );
}

/** The page that an address leads to, or lies below; null for any other address. */
export function findPlace(pathname: string): Place | null {
  for (const group of navigation) {
    for (const entry of group.entries) {
      if (fitsOrLiesBelow(entry.path, pathname)) {
        return { group, entry, isBelow: !fitsPath(entry.path, pathname) };
      }
    }
  }
  return null;
}

/** The entry to mark where the navigation has the pages above the groups as well: the nearest. */
export function findMarked(pathname: string): Marked | null {
  const isNear = ({ label, path }: QuickEntry) =>
    label === 'home' ? fitsPath(path, pathname) : fitsOrLiesBelow(path, pathname);
  const entry = quickEntries.find(isNear);
  return entry ? { entry, isBelow: !fitsPath(entry.path, pathname) } : findPlace(pathname);
}

/** How an entry is marked as the place where the reader is: the page itself, or what is below it. */
export function currentOf(
  entry: Pick<NavigationEntry, 'path'>,
  marked: Marked | null,
): 'page' | 'true' | undefined {
  if (marked?.entry.path !== entry.path) return undefined;
  return marked.isBelow ? 'true' : 'page';
}

/** Which number stands beside an entry: none counts what cannot be opened yet. */
export function badgeOf(entry: NavigationEntry): BadgeKey | undefined {
  return isComing(entry) ? undefined : entry.badge;
}
