import { Menu, Text } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { translateSentence } from '#src/lib/i18n/shown-locale.ts';
import { useOpenedLater } from '#src/lib/use-opened-later.ts';
import { RowMenuButton } from './row-menu-button.tsx';
import type { RowMenuProps } from './row-menu.tsx';
import './row-menu.css';

/** A row's menu after it was first opened; replaces the plain button. */
export function OpenedRowMenu({ label, actions }: RowMenuProps) {
  const [opened, setOpened] = useState(true);
  const button = useRef<HTMLButtonElement>(null);
  // Replaces the pressed button and takes its focus.
  useLayoutEffect(() => button.current?.focus(), []);
  return (
    <Menu
      opened={useOpenedLater(opened)}
      onChange={setOpened}
      position="bottom-end"
      width={260}
      withInitialFocusPlaceholder={false}
      // Within the page's landmark, but not within a row, which would clip it.
      portalProps={{ target: '#main' }}
    >
      <Menu.Target>
        <RowMenuButton aria-label={label} ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label: name, icon: ActionSign, reason, onChoose }) => (
          <Menu.Item
            key={name}
            leftSection={<ActionSign size={18} aria-hidden />}
            // Uses aria-disabled, so that it stays focusable and its reason can be read.
            aria-disabled={reason !== null}
            closeMenuOnClick={reason === null}
            onClick={() => {
              if (reason !== null) return;
              // The item unmounts, so a dialog that opens must return the focus to this button.
              button.current?.focus();
              onChoose();
            }}
          >
            {name}
            {reason !== null && (
              <Text size="xs" c="dimmed">
                {translateSentence(reason)}
              </Text>
            )}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
