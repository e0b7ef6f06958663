import { Button, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#src/components/dialog.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { mutesQuery, reportsQuery, useUnmute } from '../moderation.queries.ts';
import classes from './report-list.module.css';
import { ReportList } from './report-list.tsx';

/** The reports and mutes of a company, for members who manage its community. */
export function Moderation({ vtcId }: { readonly vtcId: string }) {
  const t = useTranslations('chatReports');
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery(reportsQuery(vtcId));
  return (
    <>
      <Button variant="default" fullWidth mb="sm" onClick={() => setIsOpen(true)}>
        {t('open', { count: data?.reports.length ?? 0 })}
      </Button>
      {isOpen && (
        <Dialog opened title={t('title')} onClose={() => setIsOpen(false)}>
          <Stack gap="lg">
            <ReportList vtcId={vtcId} />
            <Mutes vtcId={vtcId} />
          </Stack>
        </Dialog>
      )}
    </>
  );
}

function Mutes({ vtcId }: { readonly vtcId: string }) {
  const t = useTranslations('chatReports');
  const { moment } = useFormatters();
  const { data } = useQuery(mutesQuery(vtcId));
  const unmuting = useUnmute(vtcId);
  if (data === undefined || data.mutes.length === 0) return null;
  return (
    <section aria-label={t('mutes')}>
      <Title order={3} size="h4">
        {t('mutes')}
      </Title>
      {data.mutes.map(({ member, until, reason }) => (
        <div key={member.id} className={classes.mute}>
          <div>
            <bdi>{member.username}</bdi>
            <p className={classes.facts}>
              {t('mutedUntil', { date: moment(until) })} · {reason}
            </p>
          </div>
          <Button variant="default" onClick={() => unmuting.mutate(member.id)}>
            {t('unmute')}
          </Button>
        </div>
      ))}
    </section>
  );
}
