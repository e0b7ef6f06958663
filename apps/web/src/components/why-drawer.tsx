import { Button, Drawer, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { whyContract } from '@waybill/schema/features/why.contract';
import type { Why, WhyPart } from '@waybill/schema/features/why.models';
import { limits } from '@waybill/schema/limits';
import { useEffect, useRef, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';
import { useFormatters } from '#src/lib/formatters.ts';
import { pagedQuery } from '#src/lib/pages.ts';
import { useOpenedLater } from '#src/lib/use-opened-later.ts';
import { useReturnFocusOnLeaving } from '#src/lib/use-return-focus-on-leaving.ts';
import { EmptyState } from './empty-state.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { QueryContent } from './query-content.tsx';
import { WhyItems } from './why-items.tsx';
import type { WhySubject } from './why-number.tsx';
import { WhyParts } from './why-parts.tsx';
import { WhyProgress } from './why-progress.tsx';
import classes from './why-drawer.module.css';

/** Reads why a figure is what it is, page by page. Computed from jobs, so it becomes stale with them. */
function whyQuery({ of, vtcId, driverId, achievement }: WhySubject, part: WhyPart | null) {
  const achievementId = achievement?.id;
  return pagedQuery({
    queryKey: ['jobs', vtcId, 'why', of, driverId, achievementId ?? null, part],
    pageSize: limits.whyItems.max,
    read: (page, options) =>
      api(
        whyContract.get,
        {
          params: { vtcId },
          query: {
            of,
            driverId: driverId ?? undefined,
            achievementId,
            part: part ?? undefined,
            ...page,
          },
        },
        options,
      ),
    rowsOf: ({ items }) => items,
  });
}

interface WhyDrawerProps {
  readonly subject: WhySubject;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The reasons for a figure: its parts and the events behind them. On a phone it rises from below. */
export function WhyDrawer({ subject, opened, onClose }: WhyDrawerProps) {
  const t = useTranslations('why');
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const [isLed, setIsLed] = useState(false);
  const shown: WhySubject = isLed ? { ...subject, of: 'safety' } : subject;
  useReturnFocusOnLeaving(opened);
  const close = () => {
    setIsLed(false);
    onClose();
  };
  return (
    <Drawer.Root
      opened={useOpenedLater(opened)}
      onClose={close}
      position={isWide ? 'right' : 'bottom'}
      size={isWide ? 440 : '88dvh'}
    >
      <Drawer.Overlay />
      <Drawer.Content className={classes.content}>
        <div className={classes.header}>
          <div>
            <Drawer.Title className={classes.title}>{t(`names.${shown.of}`)}</Drawer.Title>
            {!isLed && (
              <Text size="sm" c="dimmed">
                {subject.name}
              </Text>
            )}
          </div>
          <Drawer.CloseButton aria-label={t('close')} />
        </div>
        <Drawer.Body>
          {isLed && <BackButton onClick={() => setIsLed(false)} />}
          <Reasons key={shown.of} subject={shown} onLead={() => setIsLed(true)} onLeave={close} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** Returns from the score that the reputation depends on. */
function BackButton({ onClick }: { readonly onClick: () => void }) {
  const t = useTranslations('why');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button ref={button} variant="default" size="xs" mb="md" onClick={onClick}>
      {t('back')}
    </Button>
  );
}

interface ReasonsProps {
  readonly subject: WhySubject;
  /** Called when the safety score is opened from the reputation. */
  readonly onLead: () => void;
  readonly onLeave: () => void;
}

function Reasons({ subject, onLead, onLeave }: ReasonsProps) {
  const t = useTranslations('why');
  const [part, setPart] = useState<WhyPart | null>(null);
  const query = useInfiniteQuery(whyQuery(subject, null));
  const itemsQuery = useInfiniteQuery(whyQuery(subject, part));
  return (
    <QueryContent
      query={query}
      loading={<ListSkeleton label={t('loading')} />}
      failed={t('failed')}
    >
      {({ pages: [why] }) => {
        if (why === undefined || why.value === null) return <NotEnough why={why} />;
        const { achievement } = subject;
        return achievement ? (
          <WhyProgress why={why} query={query} write={achievement.write} onLeave={onLeave} />
        ) : (
          <div className={classes.reasons}>
            <Figure why={why} value={why.value} />
            <WhyParts why={why} onLead={onLead} />
            <WhyItems why={why} query={itemsQuery} part={part} onPart={setPart} onLeave={onLeave} />
          </div>
        );
      }}
    </QueryContent>
  );
}

function NotEnough({ why }: { readonly why: Why | undefined }) {
  const t = useTranslations('why');
  const { distance } = useFormatters();
  const left = limits.safetyDistanceM - (why?.basis.distanceM ?? 0);
  let text = t('incomplete');
  if (why?.of === 'reputation') text = t('jobsToGo', { jobs: limits.reputationJobs });
  else if (left > 0) {
    const needed = distance(limits.safetyDistanceM / 1_000);
    text = t('toGo', { needed, left: distance(Math.ceil(left / 1_000)) });
  }
  return <EmptyState title={t('notEnough')} text={text} />;
}

function Figure({ why, value }: { readonly why: Why; readonly value: number }) {
  const t = useTranslations('why');
  const format = useFormatter();
  const { distance } = useFormatters();
  const { best, basis } = why;
  return (
    <section aria-label={t('title', { value: format.number(value) })}>
      <Title order={3} className={classes.figure}>
        {t('of', { figure: format.number(value), best: format.number(best) })}
      </Title>
      <Text size="sm" c="dimmed">
        {basis.distanceM === null
          ? t('basisJobs', { jobs: basis.n })
          : t('basis', { distance: distance(basis.distanceM / 1_000), jobs: basis.n })}
      </Text>
    </section>
  );
}
