import { IconSpeakerphone } from '@tabler/icons-react';
import type { User } from '@waybill/schema/features/users.models';
import { useTranslations } from 'use-intl';
import { announcementsPath } from '#src/features/announcements/announcements.paths.ts';
import { navigationOf } from '../navigation.ts';
import { isComing } from '../page-table.ts';
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

const otherwiseCalled = ['settings', 'manageCompany', 'members', 'auditLog'] as const;

function isOtherwiseCalled(label: string): label is (typeof otherwiseCalled)[number] {
  return otherwiseCalled.some((page) => page === label);
}

/** Returns the available pages, including those without a sidebar entry, then planned ones. */
function usePages(viewer: User): readonly Command[] {
  const t = useTranslations('navigation');
  const tPalette = useTranslations('palette');
  const pages = navigationOf(viewer).flatMap(({ label: group, entries }) =>
    entries.map((entry): Command & { readonly isComing: boolean } => {
      const { label } = entry;
      const hint = t(`groups.${group}`);
      return {
        id: `pages-${label}`,
        group: 'pages',
        label: t(`entries.${label}`),
        hint: isComing(entry) ? `${hint} · ${t('toCome')}` : hint,
        ...(isOtherwiseCalled(label) && { words: tPalette(`words.pages.${label}`) }),
        isComing: isComing(entry),
        icon: entry.icon,
        target: entry.path,
      };
    }),
  );
  pages.push({
    id: 'pages-announcements',
    group: 'pages',
    label: tPalette('announcements'),
    hint: t('groups.company'),
    words: tPalette('words.pages.announcements'),
    isComing: false,
    icon: IconSpeakerphone,
    target: announcementsPath,
  });
  return pages.toSorted((one, other) => Number(one.isComing) - Number(other.isComing));
}
