import { Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconUserCheck, IconUserX } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type {
  AttendanceReport,
  AttendanceRow,
} from '@waybill/schema/features/event-attendance.models';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Avatar } from '#src/components/avatar.tsx';
import { MoreList } from '#src/components/more-list.tsx';
import { RowMenu } from '#src/components/row-menu.tsx';
import { Tag } from '#src/components/tag.tsx';
import { TitledCard } from '#src/components/titled-card.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { attendanceQuery, useCountAgain, useResetAttendance } from '../company-events.queries.ts';
import classes from './attendance-card.module.css';
import { AttendanceDialog, type Decided } from './attendance-dialog.tsx';

interface AttendanceCardProps {
  readonly eventId: string;
  /** Whether the viewer may decide who took part. */
  readonly organises: boolean;
}

/** Who took part in an event that is over. */
export function AttendanceCard({ eventId, organises }: AttendanceCardProps) {
  const t = useTranslations('attendance');
  const query = useInfiniteQuery(attendanceQuery(eventId));
  const report = query.data?.pages[0];
  const [deciding, setDeciding] = useState<Decided | null>(null);
  return (
    <TitledCard title={t('title')}>
      {report && <Summary eventId={eventId} report={report} organises={organises} />}
      <MoreList
        query={query}
        loading={t('loading')}
        failed={t('failed')}
        more={t('showMore')}
        empty={{ title: t('none'), text: t(report?.countedAt ? 'noneText' : 'soon') }}
      >
        {(rows) => (
          <Stack component="ul" gap="sm" m={0} p={0}>
            {rows.map((row) => (
              <Row
                key={row.driver.id}
                row={row}
                eventId={eventId}
                minutes={report?.minutes ?? 0}
                onDecide={organises ? setDeciding : null}
              />
            ))}
          </Stack>
        )}
      </MoreList>
      {deciding !== null && (
        <AttendanceDialog eventId={eventId} deciding={deciding} onClose={() => setDeciding(null)} />
      )}
    </TitledCard>
  );
}

interface SummaryProps extends AttendanceCardProps {
  readonly report: AttendanceReport;
}

function Summary({ eventId, report, organises }: SummaryProps) {
  const t = useTranslations('attendance');
  const { moment } = useFormatters();
  const counting = useCountAgain(eventId);
  const { countedAt, isFinal, minutes, attended } = report;
  if (countedAt === null) return null;
  return (
    <Stack gap={4} align="flex-start">
      <Text fw={500}>
        {minutes === 0 ? t('noConvoy') : t('attended', { count: attended, minutes })}
      </Text>
      <Text size="sm" c="dimmed">
        {isFinal ? t('final') : t('counted', { date: moment(countedAt) })} {t('how')}
      </Text>
      {organises && !isFinal && (
        <Button
          variant="default"
          loading={counting.isPending}
          onClick={() => counting.mutate()}
          mt="xs"
        >
          {t('count')}
        </Button>
      )}
    </Stack>
  );
}

interface RowProps {
  readonly row: AttendanceRow;
  readonly eventId: string;
  readonly minutes: number;
  /** Null for viewers who don't organise the event. */
  readonly onDecide: ((deciding: Decided) => void) | null;
}

function Row({ row, eventId, minutes, onDecide }: RowProps) {
  const t = useTranslations('attendance');
  const { distance } = useFormatters();
  const resetting = useResetAttendance(eventId);
  const { driver, vtc, result, decided } = row;
  const name = driver.username;
  const decide = (to: Decided['result']) => () =>
    onDecide?.({ driverId: driver.id, name, result: to });
  return (
    <li className={classes.row}>
      <Avatar person={driver} side={30} />
      <div className={classes.driver}>
        <Group gap="xs">
          <Text fw={500}>{name}</Text>
          {vtc !== null && (
            <Text size="sm" c="dimmed">
              {vtc.tag}
            </Text>
          )}
        </Group>
        {row.minutes !== null && minutes > 0 && (
          <Text size="sm" c="dimmed">
            {row.minutes.known === 0
              ? t('unseen')
              : t('minutes', {
                  with: row.minutes.with,
                  of: minutes,
                  distance: distance(row.minutes.distanceM / 1_000),
                })}
          </Text>
        )}
        {decided !== null && (
          <Text size="sm" c="dimmed">
            {t('decidedBy', { by: decided.by ?? t('someOrganiser'), reason: decided.reason })}
          </Text>
        )}
      </div>
      {result !== null && (
        <div className={classes.result}>
          <Tag>{t(result)}</Tag>
        </div>
      )}
      {onDecide !== null && (
        <RowMenu
          label={t('change', { name })}
          actions={[
            {
              label: t('setAttended'),
              icon: IconUserCheck,
              reason: null,
              onChoose: decide('ATTENDED'),
            },
            { label: t('setMissed'), icon: IconUserX, reason: null, onChoose: decide('MISSED') },
            ...(decided === null
              ? []
              : [
                  {
                    label: t('reset'),
                    icon: IconArrowBackUp,
                    reason: null,
                    onChoose: () => resetting.mutate(driver.id),
                  },
                ]),
          ]}
        />
      )}
    </li>
  );
}
