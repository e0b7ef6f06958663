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
  /** Closes only by buttons in its content, for data that is shown only once. */
  readonly isLocked?: boolean;
  readonly onClose: () => void;
  /** Called after the closing transition. */
  readonly onClosed?: () => void;
  readonly children: ReactNode;
}

/**
 * The content of a dialog. With unsaved work in its form, only the form's buttons close it without a
 * question. Its error toasts end when it closes. Mantine's default `Modal` has a header element, which would
 * be a second banner landmark here.
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
