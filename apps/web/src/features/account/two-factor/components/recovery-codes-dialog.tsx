import { useState, type ReactNode } from 'react';
import { Dialog } from '#src/components/dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

interface RecoveryCodesDialogProps {
  readonly opened: boolean;
  /** The titles before and after the codes are shown. */
  readonly titles: readonly [before: string, after: string];
  readonly onClose: () => void;
  /** The steps that lead to the codes. */
  readonly children: (onCodes: (codes: readonly string[]) => void) => ReactNode;
}

/** A dialog that ends with new recovery codes and stays open until the user confirms that they are saved. */
export function RecoveryCodesDialog(props: RecoveryCodesDialogProps) {
  const { opened, titles, onClose, children } = props;
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Dialog
      opened={opened}
      title={codes === null ? titles[0] : titles[1]}
      isLocked={codes !== null}
      onClose={onClose}
      onClosed={() => setCodes(null)}
    >
      {codes === null ? children(setCodes) : <RecoveryCodes codes={codes} onSaved={onClose} />}
    </Dialog>
  );
}
