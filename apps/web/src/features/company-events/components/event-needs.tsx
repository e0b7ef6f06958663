import { Text } from '@mantine/core';
import { type CompanyEvent, eventDlc } from '@waybill/schema/features/company-events.models';
import { useFormatter, useTranslations } from 'use-intl';

const dlcNames = new Map<string, string>(
  [eventDlc.ets2, eventDlc.ats].flatMap((ofGame) => Object.entries(ofGame)),
);

/** The game and server, and what else drivers need. */
export function EventNeeds({ event }: { readonly event: CompanyEvent }) {
  const t = useTranslations('events');
  const format = useFormatter();
  const { game, server, dlc, livery } = event;
  const names = dlc.map((key) => dlcNames.get(key) ?? key);
  return (
    <div>
      <Text size="sm" c="dimmed">
        {[t(`games.${game}`), server].filter((part) => part !== null).join(' · ')}
      </Text>
      {names.length > 0 && <Text size="sm">{t('dlc', { names: format.list(names) })}</Text>}
      {livery !== null && <Text size="sm">{t('livery', { livery })}</Text>}
    </div>
  );
}
