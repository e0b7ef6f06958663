import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { useTranslations } from 'use-intl';
import { TextLink } from '#src/components/text-link.tsx';
import { liveryPath } from '../liveries.paths.ts';
import { liveriesQuery } from '../liveries.queries.ts';
import classes from './liveries.module.css';
import { LiveryPicture } from './livery-picture.tsx';

interface RequiredLiveriesProps {
  readonly vtcId: string;
  /** Null: of both games. */
  readonly game: Game | null;
}

/** The liveries that a company requires of its drivers. Nothing without one, or while they load. */
export function RequiredLiveries({ vtcId, game }: RequiredLiveriesProps) {
  const t = useTranslations('requiredLiveries');
  const nameGame = useTranslations('gameNames');
  const { data } = useQuery(liveriesQuery(vtcId));
  const required = (data?.liveries ?? []).filter(
    (livery) =>
      livery.isRequired && livery.state === 'APPROVED' && (game === null || livery.game === game),
  );
  if (required.length === 0) return null;
  return (
    <section aria-label={t('title')}>
      <Text size="sm" fw={600}>
        {t('title')}
      </Text>
      <ul className={classes.required}>
        {required.map((livery) => (
          <li key={livery.id} className={classes.requiredOne}>
            <span className={classes.thumbnail}>
              <LiveryPicture livery={livery} sizes="72px" alt="" />
            </span>
            <span>
              <TextLink to={liveryPath(livery.id)}>{livery.name}</TextLink>
              {game === null && (
                <Text span display="block" size="xs" c="dimmed">
                  {nameGame(livery.game)}
                </Text>
              )}
            </span>
          </li>
        ))}
      </ul>
      <Text size="xs" c="dimmed">
        {t('hint')}
      </Text>
    </section>
  );
}
