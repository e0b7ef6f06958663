import { Alert, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import '#src/components/switch.css';
import { QueryContent } from '#src/components/query-content.tsx';
import { instanceQuery } from '#src/features/instance/instance.queries.ts';
import { failureText } from '#src/lib/failures.ts';
import { SettingsSection } from '../../components/settings-section.tsx';
import { SettingsSkeleton } from '../../components/settings-skeleton.tsx';
import { sessionsQuery } from '../../sessions/sessions.queries.ts';
import { ownBrowserQuery, useSubscribe, useUnsubscribe } from '../push.queries.ts';

/** Turns push notifications in this browser on and off. */
export function PushSection() {
  const t = useTranslations('browserPush');
  const query = useQuery(ownBrowserQuery);
  return (
    <SettingsSection id="browserPush">
      <QueryContent
        query={query}
        loading={<SettingsSkeleton height={48} />}
        failed={t('loadFailed')}
      >
        {({ obstacle, isSubscribed }) =>
          obstacle === null ? (
            <PushSwitch isSubscribed={isSubscribed} />
          ) : (
            <Text size="sm">{t(`obstacles.${obstacle}`)}</Text>
          )
        }
      </QueryContent>
    </SettingsSection>
  );
}

/** Push is on if both the browser is subscribed and its current session is registered on the server. */
function PushSwitch({ isSubscribed }: { readonly isSubscribed: boolean }) {
  const t = useTranslations('browserPush');
  const instance = useQuery(instanceQuery);
  const sessions = useQuery(sessionsQuery);
  const subscribing = useSubscribe();
  const unsubscribing = useUnsubscribe();
  const own = sessions.data?.find(({ isCurrent }) => isCurrent);
  const isOn = isSubscribed && own !== undefined && own.push !== null;
  const isPending = subscribing.isPending || unsubscribing.isPending;
  const error = subscribing.error ?? unsubscribing.error;
  const pushKey = instance.data?.pushKey;
  const change = (on: boolean) => {
    subscribing.reset();
    unsubscribing.reset();
    if (!on) unsubscribing.mutate();
    else if (pushKey !== undefined) subscribing.mutate(pushKey);
  };
  return (
    <Stack>
      <Switch
        label={t('switch')}
        description={t('switchHint')}
        checked={isPending ? subscribing.isPending : isOn}
        disabled={isPending || pushKey === undefined || own === undefined}
        onChange={({ currentTarget: { checked } }) => change(checked)}
      />
      {subscribing.data === false && (
        <Text size="sm" component="output">
          {t('notAllowed')}
        </Text>
      )}
      {error !== null && (
        <Alert color="red" role="alert">
          {failureText(error, t('failed'))}
        </Alert>
      )}
    </Stack>
  );
}
