import { Suspense, useState } from 'react';
import type { DialogProps } from './modal-dialog.tsx';
import { lazyPart } from './lazy-part.tsx';

const ModalDialog = lazyPart(async () => (await import('./modal-dialog.tsx')).ModalDialog);

/**
 * Something to decide before anything else, with a title and a button that closes it. Its code is
 * fetched when it is first opened.
 */
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
