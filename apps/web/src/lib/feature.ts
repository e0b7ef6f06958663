import type { Icon } from '@tabler/icons-react';
import type { RouteOutput } from '@waybill/schema/contract/input';
import type { badgesContract } from '@waybill/schema/features/badges.contract';
import type { PermissionKey } from '@waybill/schema/permissions';
import type { Messages } from 'use-intl';

/** Everything that a feature adds to the web app, from its `<f>.feature.ts`. */
export interface Feature {
  /** Its pages in the dashboard's navigation. `app/navigation-entries.ts` has their order. */
  readonly navigation?: readonly NavigationEntry[];
  /** Its other pages, by their frame. */
  readonly pages?: Partial<Record<Frame, readonly Page[]>>;
}

/** Without sign-in; signed in, outside of the dashboard; on the way to a company; the dashboard. */
export type Frame = 'public' | 'signedIn' | 'onTheWay' | 'dashboard';

/** A page of the app: its address and module. */
export interface Page {
  /** In the router's syntax. The server also matches it, to preload the page's code. */
  readonly path: string;
  /** The file below `src`, whose one export is the page. */
  readonly module: `${string}-page.tsx`;
  /** Set if the heading is the same for all users: the document shows it before the app runs. */
  readonly heading?: Heading;
}

/** A page in the dashboard's navigation. */
export interface NavigationEntry extends Page {
  readonly label: EntryLabel;
  readonly icon: Icon;
  /** Hides the entry from users without it. */
  readonly permission?: PermissionKey;
  /** Visible to the owner only. */
  readonly ownerOnly?: true;
  /** The count beside it. */
  readonly badge?: BadgeKey;
  /** Set if the command palette finds it by other words too. */
  readonly words?: SearchWords;
}

/** The key of the words by which the command palette finds a page. */
export type SearchWords = keyof Messages['palette']['words']['pages'];

export type EntryLabel = keyof Messages['navigation']['entries'];

/** The counts beside navigation entries. */
export type BadgeKey = Exclude<keyof RouteOutput<typeof badgesContract.get>, 'onTheRoad'>;

/** The heading texts of a page, without placeholders. */
export interface HeadingTexts {
  readonly title: string;
  readonly intro: string;
}

/** A text namespace that has heading texts. */
export type Heading = {
  [Namespace in keyof Messages]: Messages[Namespace] extends HeadingTexts ? Namespace : never;
}[keyof Messages];
