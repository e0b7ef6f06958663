import type { User } from '@waybill/schema/features/users.models';
import { useTranslations } from 'use-intl';
import type { NavigationEntry, SearchWords } from '#src/lib/feature.ts';
import { navigationOf } from '../navigation.ts';
import { quickEntries } from '../navigation-entries.ts';
import { findCommands, type Command } from './commands.ts';
import { listRecent } from './recent-commands.ts';
import { useActions } from './use-actions.ts';
import { useFound } from './use-found.ts';
import { useSettings } from './use-settings.ts';

const mostSettings = 8;

interface Found {
  readonly commands: readonly Command[];
  readonly isSearching: boolean;
  readonly hasFailed: boolean;
}

/** Returns the matching pages, actions and search results for the viewer, recent ones first. */
export function useCommands(viewer: User, text: string): Found {
  const pages = usePages(viewer);
  const settings = useSettings(viewer);
  const actions = useActions(viewer);
  const { commands: found, ...state } = useFound(viewer, text);
  const recent = findCommands(listRecent(viewer, [...pages, ...settings, ...actions]), text);
  const others = [
    ...findCommands(pages, text),
    ...found,
    ...(text.trim() === '' ? [] : findCommands(settings, text).slice(0, mostSettings)),
    ...findCommands(actions, text),
  ].filter(({ id }) => !recent.some((command) => command.id === id));
  return { commands: [...recent, ...others], ...state };
}

/** Returns the pages of the navigation, then those above its groups. */
function usePages(viewer: User): readonly Command[] {
  const t = useTranslations('navigation');
  const tPalette = useTranslations('palette');
  const build = (page: ListedPage, label: string, hint?: string): Command => ({
    id: `pages-${page.label}`,
    group: 'pages',
    label,
    ...(hint !== undefined && { hint }),
    ...(page.words && { words: tPalette(`words.pages.${page.words}`) }),
    icon: page.icon,
    target: page.path,
  });
  const pages = navigationOf(viewer).flatMap(({ label: group, entries }) =>
    entries.map((entry) => build(entry, t(`entries.${entry.label}`), t(`groups.${group}`))),
  );
  return [...pages, ...quickEntries.map((entry) => build(entry, t(`quick.${entry.label}`)))];
}

interface ListedPage extends Pick<NavigationEntry, 'path' | 'icon'> {
  readonly label: string;
  readonly words?: SearchWords;
}
