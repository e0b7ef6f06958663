import { Button } from '@mantine/core';
import type { Invitation } from '@waybill/schema/features/invitations.models';
import { useTranslations } from 'use-intl';
import { Tag } from '#src/components/tag.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import classes from './invitation-list.module.css';

interface InvitationRowProps {
  readonly invitation: Invitation;
  readonly onOpen: () => void;
}

/** An invitation in the list, with its purpose and number of uses. */
export function InvitationRow({ invitation, onOpen }: InvitationRowProps) {
  const t = useTranslations('invitations');
  const { day } = useFormatters();
  const { note, roles, uses, maxUses, expiresAt, state, createdBy } = invitation;
  const name = note === '' ? t('unnamed') : note;
  const isLive = state === 'LIVE';
  return (
    <li className={isLive ? classes.row : `${classes.row} ${classes.ended}`}>
      <div className={classes.name}>
        {name}
        {!isLive && <Tag>{t(`states.${state}`)}</Tag>}
      </div>
      <div className={classes.facts}>
        <span className={classes.uses}>{t('came', { uses, maxUses })}</span>
        <span>
          {roles.length === 0 ? t('defaultRoles') : roles.map((role) => role.name).join(', ')}
        </span>
        {isLive && <span>{t('until', { day: day(expiresAt) })}</span>}
        <span>{t('by', { name: createdBy?.username ?? t('formerMember') })}</span>
      </div>
      <Button
        variant="default"
        size="sm"
        className={classes.button}
        aria-label={t('openOf', { name })}
        onClick={onOpen}
      >
        {t('open')}
      </Button>
    </li>
  );
}
