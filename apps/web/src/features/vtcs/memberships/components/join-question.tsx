import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx';
import type { Joining } from '../memberships.queries.ts';

/** Asks before the user joins an open company. */
export function JoinQuestion({ joining }: { readonly joining: Joining }) {
  const t = useTranslations('join');
  const { asked, joiningId, confirm, decline } = joining;
  return (
    <ConfirmDialog
      opened={asked !== null}
      title={t('confirmTitle', { name: asked?.name ?? '' })}
      text={t('confirmText')}
      action={t('confirm')}
      isPending={joiningId !== null}
      onConfirm={confirm}
      onClose={decline}
    />
  );
}
