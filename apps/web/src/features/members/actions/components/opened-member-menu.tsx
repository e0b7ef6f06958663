import { Menu, Text } from '@mantine/core';
import { IconBeach, IconShield, IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { translateSentence } from '#src/lib/i18n/shown-locale.ts';
import { takeFocus } from '#src/lib/take-focus.ts';
import { useOpenedLater } from '#src/lib/use-opened-later.ts';
import { MemberMenuButton } from './member-menu-button.tsx';
import type { MemberMenuProps } from './member-menu.tsx';
import './member-menu.css';

const icons = { assignRoles: IconShield, setLeave: IconBeach, kick: IconUserMinus };

/** The menu of a member once it has been asked for, in the place of the button alone. */
export function OpenedMemberMenu({ name, actions, onAction }: MemberMenuProps) {
  const t = useTranslations('members');
  const [opened, setOpened] = useState(true);
  return (
    <Menu
      opened={useOpenedLater(opened)}
      onChange={setOpened}
      position="bottom-end"
      width={260}
      withInitialFocusPlaceholder={false}
      // Within the page's landmark, but not within a row, which would cut it off.
      portalProps={{ target: '#main' }}
    >
      <Menu.Target>
        <MemberMenuButton name={name} ref={takeFocus} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ action, reason }) => {
          const ActionSign = icons[action];
          return (
            <Menu.Item
              key={action}
              leftSection={<ActionSign size={18} aria-hidden />}
              // Disabled in a way that it can still be reached, and its reason be read.
              aria-disabled={reason !== null}
              closeMenuOnClick={reason === null}
              onClick={() => {
                if (reason === null) onAction(action);
              }}
            >
              {t(action)}
              {reason !== null && (
                <Text size="xs" c="dimmed">
                  {translateSentence(reason)}
                </Text>
              )}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
