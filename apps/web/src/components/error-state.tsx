import { Button, Text } from '@mantine/core';
import { ApiError } from '@waybill/client';
import { useTranslations } from 'use-intl';
import { translateSentence } from '#src/lib/i18n/shown-locale.ts';
import classes from './error-state.module.css';
import { RouteLine } from './route-line.tsx';

interface ErrorStateProps {
  /** A sentence of `messages` is translated. */
  readonly message: string;
  /** The query that failed. */
  readonly query: {
    readonly isFetching: boolean;
    readonly error?: unknown;
    readonly refetch: () => Promise<unknown>;
  };
}

/** Shown in place of content that failed to load, with a retry button. */
export function ErrorState({ message, query }: ErrorStateProps) {
  const t = useTranslations('common');
  // A server on this machine responds without a network too.
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
