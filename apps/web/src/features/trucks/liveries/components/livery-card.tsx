import { Group, Text } from '@mantine/core';
import type { Livery } from '@waybill/schema/features/liveries.models';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { Tag } from '#src/components/tag.tsx';
import { liveryPath } from '../liveries.paths.ts';
import { ColourPlates } from './colour-plates.tsx';
import classes from './liveries.module.css';
import { LiveryPicture } from './livery-picture.tsx';

/** A livery on the wall. */
export function LiveryCard({ livery }: { readonly livery: Livery }) {
  const t = useTranslations('liveries');
  const tGames = useTranslations('gameNames');
  const { id, name, game, state, isRequired, colours, worn, downloads } = livery;
  return (
    <li>
      <Link to={liveryPath(id)} replace className={classes.card}>
        <LiveryPicture livery={livery} sizes="(max-width: 600px) 100vw, 300px" alt="" />
        <span className={classes.facts}>
          <Group gap="xs" wrap="wrap">
            <Text component="span" fw={600} style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Text>
            {isRequired && <Tag>{t('required')}</Tag>}
            {state !== 'APPROVED' && <Tag>{t(`states.${state}`)}</Tag>}
          </Group>
          <ColourPlates colours={colours} />
          <Text component="span" size="sm" c="dimmed">
            {tGames(game)} · {t('wornBy', { count: worn })} ·{' '}
            {t('downloadedBy', { count: downloads })}
          </Text>
        </span>
      </Link>
    </li>
  );
}
