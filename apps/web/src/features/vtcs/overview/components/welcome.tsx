import { Alert, Button, Group, Text } from '@mantine/core';
import { IconConfetti } from '@tabler/icons-react';
import type { User } from '@waybill/schema/features/users.models';
import type { Vtc } from '@waybill/schema/features/vtcs.models';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { connectPathOf } from '#src/features/account/account.paths.ts';
import { can } from '#src/lib/can.ts';
import { membersPath } from '#src/lib/shared-paths.ts';
import { forgetArrival } from '../../memberships/arrival.storage.ts';

interface WelcomeProps {
  readonly vtc: Pick<Vtc, 'name'>;
  readonly user: User;
  readonly onClose: () => void;
}

/** Welcomes a new member with the next steps. Closing it is final. */
export function Welcome({ vtc, user, onClose }: WelcomeProps) {
  const t = useTranslations('arrival');
  return (
    <Alert
      title={t('title', { name: vtc.name })}
      icon={<IconConfetti aria-hidden />}
      withCloseButton
      closeButtonLabel={t('close')}
      onClose={() => {
        forgetArrival();
        onClose();
      }}
    >
      <Text>{t('text')}</Text>
      <Group gap="sm" mt="sm">
        <Button component={Link} to={connectPathOf(user)} size="sm">
          {t('connect')}
        </Button>
        {can(user, 'VIEW_MEMBERS_PAGE') && (
          <Button component={Link} to={membersPath} size="sm" variant="default">
            {t('members')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
