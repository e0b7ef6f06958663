import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { digitsOf } from '@waybill/schema/connection';
import { ApiError } from '@waybill/client';
import type { User } from '@waybill/schema/features/users.models';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { NarrowPage } from '#src/components/narrow-page.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { connectPathOf } from '../../account.paths.ts';
import type { ConnectionQuery } from '../connection-query.model.ts';
import { useConnectComputer } from '../devices.queries.ts';
import classes from './confirm-connection.module.css';

interface ConfirmConnectionProps {
  readonly connection: ConnectionQuery | 'INVALID';
  readonly user: User;
}

/** Asks whether a program on this computer may connect to the account. */
export function ConfirmConnection({ connection, user }: ConfirmConnectionProps) {
  const t = useTranslations('connect');
  return (
    <NarrowPage title={t('question')} intro={t('questionText')}>
      <DocumentTitle title={t('question')} />
      {connection === 'INVALID' ? (
        <>
          <Alert color="red">{t('linkInvalid')}</Alert>
          <Button component={Link} to={connectPathOf(user)} variant="default">
            {t('toSetup')}
          </Button>
        </>
      ) : (
        <Question connection={connection} user={user} />
      )}
    </NarrowPage>
  );
}

function Question({ connection, user }: { connection: ConnectionQuery; user: User }) {
  const t = useTranslations('connect');
  const { mutate, isPending, isSuccess, error } = useConnectComputer();
  // A second click may come before the button is disabled, and must not create a second code.
  const isConfirmed = useRef(false);
  const isOtherAccount = error instanceof ApiError && error.body.code === 'NOT_YOURSELF';
  return (
    <Stack>
      <dl className={classes.facts}>
        <Fact label={t('computer')}>{connection.name}</Fact>
        <Fact label={t('account')}>{user.username}</Fact>
        <Fact label={t('number')} hint={t('numberHint')}>
          <span className={classes.number}>{digitsOf(connection.challenge)}</span>
        </Fact>
      </dl>
      {error !== null && (
        <Alert color="red">{t(isOtherAccount ? 'otherAccount' : 'connectFailed')}</Alert>
      )}
      {isSuccess ? (
        <Text component="output">{t('goingOn')}</Text>
      ) : (
        <Group>
          <Button
            size="md"
            loading={isPending}
            disabled={isOtherAccount}
            onClick={() => {
              if (isConfirmed.current) return;
              isConfirmed.current = true;
              const onError = () => void (isConfirmed.current = false);
              mutate({ connection, userId: user.id }, { onError });
            }}
          >
            {t('confirm')}
          </Button>
          <Button component={Link} to="/dashboard" size="md" variant="default">
            {t('cancel')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

interface FactProps {
  readonly label: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

function Fact({ label, hint, children }: FactProps) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <Text component="dd" fw={600}>
        {children}
      </Text>
      {hint !== undefined && (
        <Text component="dd" size="sm" c="dimmed">
          {hint}
        </Text>
      )}
    </div>
  );
}
