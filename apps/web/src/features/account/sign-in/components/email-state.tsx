import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { emailQuery, useRequestVerification } from '../sign-in.queries.ts';

interface EmailStateProps {
  /** True to show it only if there is something to do. */
  readonly needsAction?: true;
}

/** Shows whether the user's address is confirmed, with the button to confirm it. */
export function EmailState({ needsAction }: EmailStateProps) {
  const t = useTranslations('credentials');
  const { data } = useQuery(emailQuery);
  const request = useRequestVerification();
  if (data === undefined) return null;
  const { email, verifiedAt, suspendedAt } = data;
  const isFine = verifiedAt !== null && suspendedAt === null;
  if (isFine) {
    return needsAction ? null : (
      <Text size="sm" c="dimmed">
        {t('emailConfirmed')}
      </Text>
    );
  }
  return (
    <Alert color="amber" variant="light">
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 220px">
          {request.isSuccess
            ? t('linkSent', { email })
            : t(suspendedAt === null ? 'emailUnconfirmed' : 'emailSuspended', { email })}
        </Text>
        <Button
          variant="default"
          loading={request.isPending}
          disabled={request.isSuccess}
          onClick={() => request.mutate()}
        >
          {t('sendLink')}
        </Button>
      </Group>
    </Alert>
  );
}
