import { Modal, type ModalRootProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import './dialog.css';
import classes from './dialog.module.css';

interface DialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly size?: NonNullable<ModalRootProps['size']>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Something to decide before anything else, with a title and a button that closes it. Mantine's own
 * arrangement has a header element, which outside of the page would be a second banner.
 */
export function Dialog({ opened, title, size = 'md', onClose, children }: DialogProps) {
  const t = useTranslations('dialog');
  return (
    <Modal.Root opened={opened} onClose={onClose} size={size} centered>
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.header}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={t('close')} />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
