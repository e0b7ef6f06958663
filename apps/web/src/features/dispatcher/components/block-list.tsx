import { IconBan } from '@tabler/icons-react';
import type { DispatchBlock } from '@waybill/schema/features/dispatcher.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { useTranslations } from 'use-intl';
import { useFormatters } from '#src/lib/formatters.ts';
import classes from './block-list.module.css';

interface BlockListProps {
  readonly blocks: readonly DispatchBlock[];
  readonly game: Game;
}

/** Why a driver can’t take a load. */
export function BlockList({ blocks, game }: BlockListProps) {
  const t = useTranslations('dispatcher');
  const tGames = useTranslations('gameNames');
  const { share, duration, day } = useFormatters();
  const say = ({ kind, wearPpm, neededMs, leftMs, until }: DispatchBlock) =>
    t(`blocks.${kind}`, {
      percent: share((wearPpm ?? 0) / 1_000_000),
      needed: duration((neededMs ?? 0) / 1_000),
      left: duration((leftMs ?? 0) / 1_000),
      date: day(until ?? new Date(0).toISOString()),
      game: tGames(game),
    });
  if (blocks.length === 0) return null;
  return (
    <ul className={classes.blocks}>
      {blocks.map((block) => (
        <li key={block.kind} className={classes.block}>
          <IconBan size={16} className={classes.icon} aria-hidden />
          {say(block)}
        </li>
      ))}
    </ul>
  );
}
