import { Checkbox, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messages } from '@waybill/schema/messages';
import { useTranslations } from 'use-intl';
import '#src/components/checkbox.css';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { rolesQuery } from '#src/features/roles/roles.queries.ts';
import { translateSentence } from '#src/lib/i18n/shown-locale.ts';

interface InvitedRolesProps {
  readonly vtcId: string;
  readonly value: readonly string[];
  readonly onChange: (roleIds: string[]) => void;
}

/** The roles that an invitation gives; the default ones if none is selected. */
export function InvitedRoles({ vtcId, value, onChange }: InvitedRolesProps) {
  const t = useTranslations('invitations');
  return (
    <QueryContent
      query={useQuery(rolesQuery(vtcId))}
      loading={<ListSkeleton label={t('loading')} />}
      failed={messages.failedToLoadRoles}
    >
      {(roles) => (
        <Checkbox.Group
          label={t('roles')}
          description={t('rolesHint')}
          value={[...value]}
          onChange={onChange}
        >
          <Stack gap="sm" mt="sm">
            {roles
              .filter(({ isOwner }) => !isOwner)
              .map(({ id, name, can }) => (
                <Checkbox
                  key={id}
                  value={id}
                  label={name}
                  disabled={!can.assign}
                  description={can.assign ? undefined : translateSentence(messages.roleAboveYou)}
                />
              ))}
          </Stack>
        </Checkbox.Group>
      )}
    </QueryContent>
  );
}
