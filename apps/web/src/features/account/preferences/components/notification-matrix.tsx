import { Switch, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  allNotificationKinds,
  type NotificationKind,
  notificationKinds,
  notificationSections,
  type NotificationSetting,
} from '@waybill/schema/features/notifications.models';
import { useTranslations } from 'use-intl';
import '#src/components/switch.css';
import { ErrorState } from '#src/components/error-state.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { SettingsSection } from '../../components/settings-section.tsx';
import { settingsQuery, useChangeSetting } from '../notification-settings.queries.ts';
import classes from './notification-matrix.module.css';

/** What somebody is told, by what it is about, and on which channel. */
export function NotificationMatrix() {
  const t = useTranslations('notificationSettings');
  const query = useQuery(settingsQuery);
  const { data, isPending } = query;
  return (
    <SettingsSection title={t('title')} text={t('text')}>
      {data !== undefined ? (
        <Matrix settings={data.settings} />
      ) : isPending ? (
        <ListSkeleton label={t('loading')} />
      ) : (
        <ErrorState message={t('failed')} query={query} />
      )}
    </SettingsSection>
  );
}

function Matrix({ settings }: { readonly settings: readonly NotificationSetting[] }) {
  const t = useTranslations('notificationSettings');
  return (
    <>
      <Table className={classes.table} aria-label={t('title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('what')}</Table.Th>
            <Table.Th scope="col" className={classes.channel}>
              {t('channels.APP')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        {notificationSections.map((section) => (
          <Table.Tbody key={section}>
            <Table.Tr>
              <Table.Th scope="rowgroup" colSpan={2} className={classes.section}>
                {t(`sections.${section}`)}
              </Table.Th>
            </Table.Tr>
            {allNotificationKinds
              .filter((kind) => notificationKinds[kind].section === section)
              .map((kind) => (
                <KindRow
                  key={kind}
                  kind={kind}
                  setting={settings.find((known) => known.kind === kind)}
                />
              ))}
          </Table.Tbody>
        ))}
      </Table>
      <Text size="sm" c="dimmed" mt="sm">
        {t('fixed')}
      </Text>
    </>
  );
}

interface KindRowProps {
  readonly kind: NotificationKind;
  /** Undefined for what nobody switches off. */
  readonly setting: NotificationSetting | undefined;
}

function KindRow({ kind, setting }: KindRowProps) {
  const t = useTranslations('notificationSettings');
  const change = useChangeSetting();
  const what = t(`kinds.${kind}`);
  return (
    <Table.Tr>
      <Table.Th scope="row" className={classes.kind}>
        {what}
      </Table.Th>
      <Table.Td className={classes.channel}>
        {setting === undefined ? (
          t('always')
        ) : (
          <Switch
            aria-label={t('tell', { what, channel: t('channels.APP') })}
            checked={setting.on}
            onChange={({ currentTarget: { checked } }) =>
              change.mutate({ ...setting, on: checked })
            }
          />
        )}
      </Table.Td>
    </Table.Tr>
  );
}
