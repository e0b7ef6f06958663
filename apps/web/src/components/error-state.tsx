import { Button, Text } from '@mantine/core';
import { ApiError } from '@waybill/schema/contract/client';
import { useTranslations } from 'use-intl';
import { translateSentence } from '#src/lib/i18n/shown-locale.ts';
import classes from './error-state.module.css';
import { RouteLine } from './route-line.tsx';

interface ErrorStateProps {
  /** One of `messages` is shown in the reader's language. */
  readonly message: string;
  /** What could not be loaded. */
  readonly query: {
    readonly isFetching: boolean;
    readonly error?: unknown;
    readonly refetch: () => Promise<unknown>;
  };
}

/** What stands in the place of something that could not be loaded, with a way to try again. */
export function ErrorState({ message, query }: ErrorStateProps) {
  const t = useTranslations('common');
  // A server on this machine answers without a network too.
  const isOffline = !navigator.onLine && !(query.error instanceof ApiError);
  return (
    <div className={classes.root} role="alert">
      <div className={classes.line}>
        <RouteLine progress={0.5} isBroken />
      </div>
      <Text>{isOffline ? t('offline') : translateSentence(message)}</Text>
      <Button
        variant="default"
        size="xs"
        onClick={() => void query.refetch()}
        loading={query.isFetching}
      >
        {t('retry')}
      </Button>
    </div>
  );
}
