import { useDebouncedValue } from '@mantine/hooks';
import { IconSpeakerphone, IconUser } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { User } from '@waybill/schema/features/users.models';
import { useTranslations } from 'use-intl';
import { announcementsPath } from '#src/features/announcements/announcements.paths.ts';
import { memberSearchQuery } from '#src/features/members/members.queries.ts';
import { can } from '#src/lib/can.ts';
import { memberPath } from '#src/lib/shared-paths.ts';
import { navigationOf } from '../navigation.ts';
import { isComing } from '../page-table.ts';
import { findCommands, type Command } from './commands.ts';
import { useActions } from './use-actions.ts';

const typingPauseMs = 200;
const mostMembers = 6;

interface Found {
  readonly commands: readonly Command[];
  readonly isSearching: boolean;
  readonly hasFailed: boolean;
}

/** What the viewer can go to or do that fits the text: pages, members by name, actions. */
export function useCommands(viewer: User, text: string): Found {
  const pages = usePages(viewer);
  const actions = useActions(viewer);
  const { members, ...state } = useMembers(viewer, text);
  return {
    commands: [...findCommands(pages, text), ...members, ...findCommands(actions, text)],
    ...state,
  };
}

const otherwiseCalled = ['settings', 'manageCompany', 'members', 'auditLog'] as const;

function isOtherwiseCalled(label: string): label is (typeof otherwiseCalled)[number] {
  return otherwiseCalled.some((page) => page === label);
}

/** The pages that there are, those too that the sidebar has no entry for, then those to come. */
function usePages(viewer: User): readonly Command[] {
  const t = useTranslations('navigation');
  const tPalette = useTranslations('palette');
  const pages = navigationOf(viewer).flatMap(({ label: group, entries }) =>
    entries.map((entry): Command & { readonly isComing: boolean } => {
      const { label } = entry;
      const hint = t(`groups.${group}`);
      return {
        id: `page-${label}`,
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
    id: 'page-announcements',
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

function useMembers(viewer: User, text: string) {
  const [search] = useDebouncedValue(text.trim(), typingPauseMs);
  const isWanted = search !== '' && text.trim() !== '' && can(viewer, 'VIEW_MEMBERS_PAGE');
  const { data, isFetching, isError } = useInfiniteQuery({
    ...memberSearchQuery(viewer.vtcId ?? '', { search, sort: 'name', roleId: '', doing: null }),
    enabled: isWanted && viewer.vtcId !== null,
  });
  const found = isWanted && data ? data.members.slice(0, mostMembers) : [];
  const members = found.map(({ id, username, roles }): Command => ({
    id: `member-${id}`,
    group: 'members',
    label: username,
    hint: roles.map(({ name }) => name).join(', '),
    icon: IconUser,
    target: memberPath(id),
  }));
  return { members, isSearching: isWanted && isFetching, hasFailed: isWanted && isError };
}
