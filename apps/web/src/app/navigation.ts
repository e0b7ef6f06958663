import type { User } from '@waybill/schema/features/users.models';
import { can, isOwner } from '#src/lib/can.ts';
import { fitsOrLiesBelow, fitsPath } from '#src/lib/fits-path.ts';
import type { NavigationEntry } from '#src/lib/feature.ts';
import {
  navigation,
  quickEntries,
  type NavigationGroup,
  type QuickEntry,
} from './navigation-entries.ts';

type Viewer = Pick<User, 'roles'>;

const nobody: Viewer = { roles: [] };

/** The entry that the navigation marks as the current page. */
export interface Marked {
  readonly entry: Pick<NavigationEntry, 'path'>;
  /** True if the address is below the entry's own page. */
  readonly isBelow: boolean;
}

/** The location of an address in the dashboard. */
export interface Place extends Marked {
  readonly group: NavigationGroup;
  readonly entry: NavigationEntry;
}

/** Lists the dashboard groups and pages that the viewer may see, in order. */
export function navigationOf(viewer: Viewer | null): readonly NavigationGroup[] {
  return navigation
    .map((group) => ({
      ...group,
      entries: group.entries.filter((entry) => isVisible(entry, viewer ?? nobody)),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** True if the viewer may see a dashboard page. */
function isVisible(
  { permission, ownerOnly }: Pick<NavigationEntry, 'permission' | 'ownerOnly'>,
  viewer: Viewer,
): boolean {
  return (
    (permission === undefined || can(viewer, permission)) &&
    (ownerOnly === undefined || isOwner(viewer))
  );
}

/** Finds the page that an address is at or below; null for any other address. */
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

/** Finds the nearest entry to mark, including the pages above the groups. */
export function findMarked(pathname: string): Marked | null {
  const isNear = ({ label, path }: QuickEntry) =>
    label === 'home' ? fitsPath(path, pathname) : fitsOrLiesBelow(path, pathname);
  const entry = quickEntries.find(isNear);
  return entry ? { entry, isBelow: !fitsPath(entry.path, pathname) } : findPlace(pathname);
}

/** Returns an entry's aria-current: the page itself, or a parent of it. */
export function currentOf(
  entry: Pick<NavigationEntry, 'path'>,
  marked: Marked | null,
): 'page' | 'true' | undefined {
  if (marked?.entry.path !== entry.path) return undefined;
  return marked.isBelow ? 'true' : 'page';
}
