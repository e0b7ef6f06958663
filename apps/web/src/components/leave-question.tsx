import { useTranslations } from 'use-intl';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface LeaveQuestionProps {
  /** Proceeds and discards unsaved work; null while there is nothing to ask. */
  readonly onLeave: (() => void) | null;
  readonly onStay: () => void;
}

/** Asks before unsaved work is lost. */
export function LeaveQuestion({ onLeave, onStay }: LeaveQuestionProps) {
  const t = useTranslations('leaveGuard');
  return (
    <ConfirmDialog
      opened={onLeave !== null}
      title={t('title')}
      text={t('text')}
      action={t('leave')}
      cancel={t('stay')}
      isDangerous
      onClose={onStay}
      onConfirm={() => {
        onStay();
        onLeave?.();
      }}
    />
  );
}
