import { Paper, Stack, Text, Title } from '@mantine/core';
import type { ShownUser } from '@waybill/schema/features/operators.models';
import { useTranslations } from 'use-intl';
import { RelativeTime } from '#src/components/relative-time.tsx';

/** A user's signed-in browsers and devices. */
export function SignedIn({ user }: { readonly user: ShownUser }) {
  const t = useTranslations('operatorUser');
  const rows = [
    ...user.sessions.map(({ id, userAgent, lastSeenAt }) => ({
      id,
      name: userAgent === '' ? t('program') : userAgent,
      lastSeenAt,
    })),
    ...user.devices,
  ];
  return (
    <Paper component="section" withBorder p="md" aria-label={t('signedIn')}>
      <Title order={2} size="h3" mb="xs">
        {t('signedIn')}
      </Title>
      {rows.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('nowhere')}
        </Text>
      )}
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {rows.map(({ id, name, lastSeenAt }) => (
          <li key={id}>
            <Text size="sm">{name}</Text>
            <Text size="xs" c="dimmed">
              <RelativeTime at={lastSeenAt} />
            </Text>
          </li>
        ))}
      </Stack>
    </Paper>
  );
}
