import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#src/components/dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

interface RecoveryCodesDialogProps {
  readonly opened: boolean;
  /** What it is called until there are codes. */
  readonly title: string;
  readonly onClose: () => void;
  /** What leads to the codes. */
  readonly children: (onCodes: (codes: readonly string[]) => void) => ReactNode;
}

/** A dialog that ends with new recovery codes, and then stays until they are said to be saved. */
export function RecoveryCodesDialog(props: RecoveryCodesDialogProps) {
  const { opened, title, onClose, children } = props;
  const t = useTranslations('twoFactor');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Dialog
      opened={opened}
      title={codes === null ? title : t('codesTitle')}
      isLocked={codes !== null}
      onClose={onClose}
      onClosed={() => setCodes(null)}
    >
      {codes === null ? children(setCodes) : <RecoveryCodes codes={codes} onSaved={onClose} />}
    </Dialog>
  );
}
