import { Modal, type ModalRootProps } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { DialogWorkContext } from '#src/lib/dialog-work.context.ts';
import { beginToasts } from '#src/lib/toasts.ts';
import { useHeldPage } from '#src/lib/use-held-page.ts';
import { useOpenedLater } from '#src/lib/use-opened-later.ts';
import { useReturnFocusOnLeaving } from '#src/lib/use-return-focus-on-leaving.ts';
import classes from './dialog.module.css';
import { LeaveQuestion } from './leave-question.tsx';

export interface DialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly size?: NonNullable<ModalRootProps['size']>;
  /** It has no way out but those of its content, for what is shown only once. */
  readonly isLocked?: boolean;
  readonly onClose: () => void;
  /** Called once it is out of sight. */
  readonly onClosed?: () => void;
  readonly children: ReactNode;
}

/**
 * What a dialog consists of. Over unsaved work in a form within it, only the buttons of that form
 * close it without a question; what went wrong in it is not told any longer than it is open.
 * Mantine's own arrangement has a header element, which outside of the page would be a second banner.
 */
export function ModalDialog(props: DialogProps) {
  const { opened, title, size = 'md', isLocked = false, onClose, onClosed, children } = props;
  const t = useTranslations('dialog');
  const [hasWork, setHasWork] = useState(false);
  const [asked, setAsked] = useState<(() => void) | null>(null);
  useHeldPage(opened && hasWork, (goOn) => setAsked(() => goOn));
  useReturnFocusOnLeaving(opened);
  useEffect(() => (opened ? beginToasts() : undefined), [opened]);
  return (
    <Modal.Root
      opened={useOpenedLater(opened)}
      onClose={hasWork ? () => setAsked(() => onClose) : onClose}
      size={size}
      centered
      {...(onClosed && { onExitTransitionEnd: onClosed })}
      closeOnEscape={!isLocked && asked === null}
      closeOnClickOutside={!isLocked}
    >
      <Modal.Overlay />
      <Modal.Content className={classes.content}>
        <div className={classes.header}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          {!isLocked && <Modal.CloseButton aria-label={t('close')} />}
        </div>
        <Modal.Body>
          <DialogWorkContext value={setHasWork}>{children}</DialogWorkContext>
        </Modal.Body>
      </Modal.Content>
      <LeaveQuestion onLeave={asked} onStay={() => setAsked(null)} />
    </Modal.Root>
  );
}
