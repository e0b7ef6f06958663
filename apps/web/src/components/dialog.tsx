import { Suspense, useState } from 'react';
import type { DialogProps } from './modal-dialog.tsx';
import { lazyPart } from './lazy-part.tsx';

const ModalDialog = lazyPart(async () => (await import('./modal-dialog.tsx')).ModalDialog);

/** A modal dialog with a title and a close button. Its code is loaded when it first opens. */
export function Dialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(props.opened);
  if (props.opened && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense>
      <ModalDialog
        {...props}
        onMissing={() => {
          setWasOpened(false);
          props.onClose();
        }}
      />
    </Suspense>
  );
}
