import { Alert, Stack, Text } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@waybill/client';
import type { User } from '@waybill/schema/features/users.models';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { AccessDenied } from '#src/components/access-denied.tsx';
import { ErrorState } from '#src/components/error-state.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { twoFactorPathOf } from '#src/features/account/account.paths.ts';
import { standingQuery } from '../operators.queries.ts';

interface OperatorGateProps {
  readonly user: User;
  readonly children: ReactNode;
}

/** Shows the operator area to operators, and other users why they have no access. */
export function OperatorGate({ user, children }: OperatorGateProps) {
  const t = useTranslations('operator');
  const query = useQuery(standingQuery);
  const { data, error, isPending } = query;
  const code = error instanceof ApiError ? error.body.code : null;
  if (code === 'FORBIDDEN') {
    return (
      <AccessDenied
        title={t('deniedTitle')}
        text={t('deniedText')}
        to="/dashboard"
        toLabel={t('back')}
      />
    );
  }
  if (code === 'OPERATOR_TWO_FACTOR_REQUIRED') {
    return (
      <Alert color="amber" icon={<IconShieldLock aria-hidden />} title={t('twoFactorTitle')}>
        <Stack align="flex-start" gap="sm">
          <Text size="sm">{t('twoFactorText')}</Text>
          <TextLink to={twoFactorPathOf(user)}>{t('toSettings')}</TextLink>
        </Stack>
      </Alert>
    );
  }
  if (data !== undefined) return children;
  return isPending ? (
    <ListSkeleton label={t('loading')} />
  ) : (
    <ErrorState message={t('failed')} query={query} />
  );
}
