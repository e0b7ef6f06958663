import type { Icon } from '@tabler/icons-react';
import type { Section } from '@waybill/schema/features/users.models';
import type { PermissionKey } from '@waybill/schema/permissions';
import type { Messages } from 'use-intl';
import type { Heading } from '#src/components/heading.context.ts';
import type { Badges } from '#src/features/badges/badges.queries.ts';
import type { Part } from '#src/lib/i18n/parts.ts';

/** The counts beside navigation entries. */
export type BadgeKey = Exclude<keyof Badges, 'onTheRoad'>;

type EntryLabel = keyof Messages['navigation']['entries'];

/** A page of the app: its address and module. */
export interface Page {
  /** In the router's syntax. The server also matches it, to preload the page's code. */
  readonly path: string;
  /** The file below `src`, whose one export is the page. */
  readonly module: `${string}-page.tsx`;
  /** The part of the texts that loads with it, if any. */
  readonly texts?: Part;
  /** Set if the heading is the same for all users: the document shows it before the app runs. */
  readonly heading?: Heading;
}

interface Entry {
  readonly path: string;
  readonly icon: Icon;
  /** Hides the entry from users without it. */
  readonly permission?: PermissionKey;
  /** Visible to the owner only. */
  readonly ownerOnly?: true;
  /** The count beside it, once its page is built. */
  readonly badge?: BadgeKey;
}

interface BuiltEntry extends Entry, Page {
  readonly label: EntryLabel;
  /** A page below this page. */
  readonly subPage?: Page;
}

/** A planned page, with a text about what it will be. */
export interface ComingEntry extends Entry {
  readonly label: keyof Messages['comingPages'];
}

export type NavigationEntry = BuiltEntry | ComingEntry;

/** A page above the groups, for every member. */
export interface QuickEntry extends Pick<Entry, 'path' | 'icon'> {
  readonly label: keyof Messages['navigation']['quick'];
}

export interface NavigationGroup {
  readonly label: keyof Messages['navigation']['groups'];
  /** The key under which the account stores that the group is collapsed. */
  readonly section: Section;
  readonly entries: readonly NavigationEntry[];
}
