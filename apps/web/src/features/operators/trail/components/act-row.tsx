import { Text } from '@mantine/core';
import type { OperatorAct } from '@waybill/schema/features/operators.models';
import { useTranslations } from 'use-intl';
import { RelativeTime } from '#src/components/relative-time.tsx';
import classes from '../../components/rows.module.css';

/** An operator action: the action, its actor and target, when, and the reason if there is one. */
export function ActRow({ act }: { readonly act: OperatorAct }) {
  const t = useTranslations('operatorTrail');
  const { action, source, actor, user, vtc, details, happenedAt } = act;
  const reason = details['reason'];
  return (
    <tr className={classes.row}>
      <td>
        {t(`names.${action}`)}
        {typeof reason === 'string' && (
          <Text size="xs" c="dimmed">
            {reason}
          </Text>
        )}
      </td>
      <td>{source === 'COMMAND' ? t('command') : (actor?.username ?? t('gone'))}</td>
      <td>{user?.username ?? vtc?.name ?? '–'}</td>
      <td>
        <RelativeTime at={happenedAt} />
      </td>
    </tr>
  );
}
