import { useMutation, useQueryClient } from '@tanstack/react-query';
import { usersContract } from '@waybill/schema/features/users.contract';
import type { Section, User } from '@waybill/schema/features/users.models';
import { useTranslations } from 'use-intl';
import { userQuery } from '#src/features/auth/auth.queries.ts';
import { useSession } from '#src/features/auth/session.context.ts';
import { api } from '#src/lib/api.ts';

/**
 * Whether the signed-in user keeps a section open, and what changes that: at once on this page,
 * and for good on the server, in every browser of that user.
 */
export function useSection(section: Section) {
  const t = useTranslations('sections');
  const { user, steamId, refreshUser } = useSession();
  const queryClient = useQueryClient();
  const { queryKey } = userQuery(steamId);
  const expanded = !(user?.collapsedSections ?? []).includes(section);
  const { mutate } = useMutation({
    mutationFn: (collapsed: boolean) =>
      api(usersContract.setSection, { params: { section }, body: { collapsed } }),
    // One after the other, so that the last choice is the one that stays.
    scope: { id: `section-${section}` },
    onMutate: async (collapsed) => {
      // An answer that was on its way would undo the choice.
      await queryClient.cancelQueries({ queryKey, exact: true });
      queryClient.setQueryData(
        queryKey,
        (current) => current && withSection(current, section, collapsed),
      );
    },
    onError: refreshUser,
    meta: { failure: t('notSaved') },
  });
  return { expanded, toggle: () => mutate(expanded) };
}

function withSection(user: User, section: Section, collapsed: boolean): User {
  const others = (user.collapsedSections ?? []).filter((other) => other !== section);
  return { ...user, collapsedSections: collapsed ? [...others, section] : others };
}
