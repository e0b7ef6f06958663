import { Paper, Text, Title } from '@mantine/core';
import {
  IconAlertTriangle,
  IconAward,
  IconBeach,
  IconCake,
  IconCalendarTime,
  IconCash,
  IconConfetti,
  IconFileText,
  type Icon,
  IconPackages,
  IconTool,
  IconTrash,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { CalendarEntry, CalendarSourceName } from '@waybill/schema/features/calendar.models';
import { useId, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { RowMenu } from '#src/components/row-menu.tsx';
import { Tag } from '#src/components/tag.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { isWholeDay } from '../calendar.model.ts';
import { useEntryName } from '../use-entry-name.ts';
import classes from './day-entries.module.css';
import { MoveDialog } from './move-dialog.tsx';

const icons: Readonly<Record<CalendarSourceName, Icon>> = {
  events: IconConfetti,
  plans: IconPackages,
  leaves: IconBeach,
  alliances: IconUsersGroup,
  deletion: IconTrash,
  birthday: IconCake,
  years: IconAward,
  warnings: IconAlertTriangle,
  contracts: IconFileText,
  payroll: IconCash,
  maintenance: IconTool,
};

/** Sources whose names have the detail. */
const isInName: ReadonlySet<CalendarSourceName> = new Set(['alliances', 'maintenance']);

interface DayEntriesProps {
  readonly day: string;
  readonly entries: readonly CalendarEntry[];
}

/** The dates of one day. */
export function DayEntries({ day, entries }: DayEntriesProps) {
  const t = useTranslations('calendar');
  const format = useFormatter();
  const id = useId();
  const style = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} aria-labelledby={id}>
      <Title order={3} size="h4" id={id}>
        {format.dateTime(new Date(day), style)}
      </Title>
      {entries.length === 0 ? (
        <Text c="dimmed">{t('emptyDay')}</Text>
      ) : (
        <ul className={classes.list}>
          {entries.map((entry) => (
            <Entry key={`${entry.source} ${entry.id}`} entry={entry} />
          ))}
        </ul>
      )}
    </Paper>
  );
}

function Entry({ entry }: { readonly entry: CalendarEntry }) {
  const t = useTranslations('calendar');
  const { timeOfDay } = useFormatters();
  const [isMoving, setIsMoving] = useState(false);
  const name = useEntryName()(entry);
  const { source, starts, ends, detail, state, mine, canMove, link } = entry;
  const SourceIcon = icons[source];
  const until = ends === null || isWholeDay(entry) ? '' : `–${timeOfDay(ends)}`;
  return (
    <li className={classes.entry} data-mine={mine || undefined}>
      <SourceIcon size={20} aria-hidden className={classes.icon} />
      <div className={classes.what} data-state={state}>
        <TextLink to={link}>{name}</TextLink>
        <Text size="sm" c="dimmed">
          {isWholeDay(entry) ? t('wholeDay') : `${timeOfDay(starts)}${until}`}
          {detail !== null && !isInName.has(source) && ` · ${detail}`}
        </Text>
      </div>
      {state !== 'PLANNED' && <Tag>{t(`states.${state}`)}</Tag>}
      {mine && source === 'events' && <Tag>{t('mine')}</Tag>}
      {canMove && (
        <>
          <RowMenu
            label={t('actions', { name })}
            actions={[
              {
                label: t('move'),
                icon: IconCalendarTime,
                reason: null,
                onChoose: () => setIsMoving(true),
              },
            ]}
          />
          <MoveDialog entry={entry} opened={isMoving} onClose={() => setIsMoving(false)} />
        </>
      )}
    </li>
  );
}
