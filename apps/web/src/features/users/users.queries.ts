import { useMutation, useQueryClient } from '@tanstack/react-query';
import { usersContract } from '@waybill/schema/features/users.contract';
import type { Section, User } from '@waybill/schema/features/users.models';
import { useTranslations } from 'use-intl';
import { userQuery } from '#src/features/auth/auth.queries.ts';
import { useSession } from '#src/features/auth/session.context.ts';
import { api } from '#src/lib/api.ts';

/**
 * Changes the signed-in user: optimistically on this page, and on the server, for all of the user's browsers.
 */
export function useUserChange<Input>(
  scope: string,
  send: (input: Input) => Promise<unknown>,
  apply: (user: User, input: Input) => User,
) {
  const t = useTranslations('sections');
  const { steamId, refreshUser } = useSession();
  const queryClient = useQueryClient();
  const { queryKey } = userQuery(steamId);
  return useMutation({
    mutationFn: send,
    // Serialized, so that the last choice wins.
    scope: { id: scope },
    onMutate: async (input: Input) => {
      // A pending response would undo the choice.
      await queryClient.cancelQueries({ queryKey, exact: true });
      queryClient.setQueryData(queryKey, (user) => user && apply(user, input));
    },
    onError: () => void refreshUser(),
    meta: { failure: t('notSaved') },
  });
}

/** Returns which sections the signed-in user has expanded, and their toggle. */
export function useSections() {
  const { user } = useSession();
  const { mutate } = useUserChange(
    'sections',
    ({ section, collapsed }: { readonly section: Section; readonly collapsed: boolean }) =>
      api(usersContract.setSection, { params: { section }, body: { collapsed } }),
    (current, { section, collapsed }) => withSection(current, section, collapsed),
  );
  const isExpanded = (section: Section) => !(user?.collapsedSections ?? []).includes(section);
  return {
    isExpanded,
    toggle: (section: Section) => mutate({ section, collapsed: isExpanded(section) }),
  };
}

/** Returns whether the signed-in user has a section expanded, and its toggle. */
export function useSection(section: Section) {
  const { isExpanded, toggle } = useSections();
  return { expanded: isExpanded(section), toggle: () => toggle(section) };
}

function withSection(user: User, section: Section, collapsed: boolean): User {
  const others = (user.collapsedSections ?? []).filter((other) => other !== section);
  return { ...user, collapsedSections: collapsed ? [...others, section] : others };
}
