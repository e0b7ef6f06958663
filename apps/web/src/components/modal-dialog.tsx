import { Modal, type ModalRootProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useOpenedLater } from '#src/lib/use-opened-later.ts';
import classes from './dialog.module.css';

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
 * What a dialog consists of. Mantine's own arrangement has a header element, which outside of the
 * page would be a second banner.
 */
export function ModalDialog(props: DialogProps) {
  const { opened, title, size = 'md', isLocked = false, onClose, onClosed, children } = props;
  const t = useTranslations('dialog');
  return (
    <Modal.Root
      opened={useOpenedLater(opened)}
      onClose={onClose}
      size={size}
      centered
      {...(onClosed && { onExitTransitionEnd: onClosed })}
      closeOnEscape={!isLocked}
      closeOnClickOutside={!isLocked}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.header}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          {!isLocked && <Modal.CloseButton aria-label={t('close')} />}
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
