import { Text } from '@mantine/core';
import type { Block } from '@waybill/schema/features/members.contract';
import { useTranslations } from 'use-intl';
import { Avatar } from '#src/components/avatar.tsx';
import { ConfirmButton } from '#src/components/use-confirm.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { useLiftBlock } from '../blocks.queries.ts';
import classes from './block-list.module.css';

interface BlockRowProps {
  readonly vtcId: string;
  readonly block: Block;
}

/** A blocked driver: the reason, the end, and the button to lift the block. */
export function BlockRow({ vtcId, block }: BlockRowProps) {
  const t = useTranslations('blocks');
  const { day } = useFormatters();
  const lifting = useLiftBlock(vtcId, block);
  const { user, until, reason, createdBy, createdAt } = block;
  const by = createdBy?.username ?? t('formerMember');
  return (
    <li className={classes.row}>
      <div className={classes.person}>
        <Avatar person={user} side={30} />
        <div className={classes.text}>
          <Text fw={600}>{user.username}</Text>
          <Text size="sm">
            {until === null ? t('forGood') : t('until', { day: day(until) })}
            {reason !== '' && ` · ${reason}`}
          </Text>
          <Text size="sm" c="dimmed">
            {t('by', { name: by, day: day(createdAt) })}
          </Text>
        </div>
      </div>
      <ConfirmButton
        size="sm"
        label={t('lift')}
        description={t('liftOf', { name: user.username })}
        title={t('confirmTitle', { name: user.username })}
        text={t('confirmText', { name: user.username })}
        onConfirm={async () => lifting.mutateAsync()}
      />
    </li>
  );
}
