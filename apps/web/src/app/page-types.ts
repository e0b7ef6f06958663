import type { Icon } from '@tabler/icons-react';
import type { Section } from '@waybill/schema/features/users.models';
import type { PermissionKey } from '@waybill/schema/permissions';
import type { Messages } from 'use-intl';
import type { Heading } from '#src/components/heading.context.ts';
import type { Badges } from '#src/features/badges/badges.queries.ts';
import type { Part } from '#src/lib/i18n/parts.ts';

/** What is counted beside an entry of the navigation. */
export type BadgeKey = Exclude<keyof Badges, 'onTheRoad'>;

type EntryLabel = keyof Messages['navigation']['entries'];

/** A page of the app: where it is and what it is made of. */
export interface Page {
  /** As the router reads it, and the server, which has the page's code fetched. */
  readonly path: string;
  /** Its file below `src`, the one export of which is the page. */
  readonly module: `${string}-page.tsx`;
  /** The texts that are fetched with it, if it has any of its own. */
  readonly texts?: Part;
  /** Where it is the same for all: the document shows it before the app runs. */
  readonly heading?: Heading;
}

interface Entry {
  readonly path: string;
  readonly icon: Icon;
  /** Without it the entry is not shown. */
  readonly permission?: PermissionKey;
  /** For the owner alone. */
  readonly ownerOnly?: true;
  /** The number that stands beside it, once there is a page to open. */
  readonly badge?: BadgeKey;
}

interface BuiltEntry extends Entry, Page {
  readonly label: EntryLabel;
  /** What lies below the page. */
  readonly subPage?: Page;
}

/** A page that is still to come: its text says what it will be. */
export interface ComingEntry extends Entry {
  readonly label: keyof Messages['comingPages'];
}

export type NavigationEntry = BuiltEntry | ComingEntry;

/** A page above the groups, which each member may open. */
export interface QuickEntry extends Pick<Entry, 'path' | 'icon'> {
  readonly label: keyof Messages['navigation']['quick'];
}

export interface NavigationGroup {
  readonly label: keyof Messages['navigation']['groups'];
  /** Under which name it is remembered that the user keeps it folded. */
  readonly section: Section;
  readonly entries: readonly NavigationEntry[];
}
