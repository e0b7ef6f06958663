import { Group, Stack, Text, Title } from '@mantine/core';
import type { Dispatch } from '@waybill/schema/features/dispatcher.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { useTranslations } from 'use-intl';
import { Avatar } from '#src/components/avatar.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import classes from './dispatch-answer.module.css';
import { NoLoad } from './no-load.tsx';
import { OtherDrivers } from './other-drivers.tsx';
import { SuggestionCard } from './suggestion-card.tsx';

interface DispatchAnswerProps {
  readonly answer: Dispatch;
  readonly game: Game;
}

/** The loads that were found for several drivers together. */
export function DispatchAnswer({ answer, game }: DispatchAnswerProps) {
  const t = useTranslations('dispatcher');
  const { roundAmount } = useFormatters();
  const { assignments, none, gainMinor, lessEmpty, currency } = answer;
  const total = assignments.reduce((sum, { netMinor }) => sum + netMinor, 0);
  return (
    <Stack gap="lg">
      <Text component="output">
        {[
          t('total', { amount: roundAmount(total, currency), count: assignments.length }),
          gainMinor > 0 && t('gain', { amount: roundAmount(gainMinor, currency) }),
          lessEmpty > 0 && t('lessEmpty', { count: lessEmpty }),
        ]
          .filter(Boolean)
          .join(' ')}
      </Text>
      {assignments.length > 0 && (
        <div className={classes.results}>
          {assignments.map((suggestion) => (
            <SuggestionCard key={suggestion.id} suggestion={suggestion} showsDriver>
              <OtherDrivers suggestion={suggestion} answer={answer} />
            </SuggestionCard>
          ))}
        </div>
      )}
      {none.length > 0 && (
        <>
          <Title order={2} size="h3">
            {t('without')}
          </Title>
          <div className={classes.results}>
            {none.map(({ driver, ...rest }) => (
              <NoLoad
                key={driver.id}
                none={rest}
                game={game}
                above={
                  <Group gap="xs">
                    <Avatar person={driver} side={24} />
                    <Text fw={600}>{driver.username}</Text>
                  </Group>
                }
              />
            ))}
          </div>
        </>
      )}
    </Stack>
  );
}
