import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { useOpenedLater } from '#src/lib/use-opened-later.ts';
import type { Command } from './commands.ts';
import { rememberRecent } from './recent-commands.ts';
import { CommandSearch } from './command-search.tsx';

interface CommandPaletteProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Opens any page or member, or runs an action, by keyboard. */
export function CommandPalette({ opened, onClose }: CommandPaletteProps) {
  const t = useTranslations('palette');
  const isOpened = useOpenedLater(opened);
  const viewer = useViewer();
  const navigate = useNavigate();
  // A new page takes the focus; otherwise it returns to where it was.
  const [staysHere, setStaysHere] = useState(true);
  if (viewer === null) return null;

  function run(command: Command): void {
    const { target } = command;
    if (viewer) rememberRecent(viewer, command);
    const leaves = typeof target === 'string';
    setStaysHere(!leaves);
    onClose();
    if (leaves) void navigate(target);
    else target();
  }

  function close(): void {
    setStaysHere(true);
    onClose();
  }

  return (
    <Modal.Root opened={isOpened} onClose={close} size={600} yOffset="8dvh" returnFocus={staysHere}>
      <Modal.Overlay />
      <Modal.Content aria-label={t('title')}>
        <Modal.Body p={0}>
          <CommandSearch viewer={viewer} onRun={run} onClose={close} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
