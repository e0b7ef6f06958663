import { ActionIcon, Menu, Text } from '@mantine/core';
import { IconBeach, IconDots, IconShield, IconUserMinus } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { translateSentence } from '#src/lib/i18n/shown-locale.ts';
import type { MemberAction, OfferedAction } from '../member-actions.ts';
import './member-menu.css';

const icons = { assignRoles: IconShield, setLeave: IconBeach, kick: IconUserMinus };

interface MemberMenuProps {
  readonly name: string;
  readonly actions: readonly OfferedAction[];
  readonly onAction: (action: MemberAction) => void;
}

/** What can be done with a member of the list. */
export function MemberMenu({ name, actions, onAction }: MemberMenuProps) {
  const t = useTranslations('members');
  return (
    <Menu
      position="bottom-end"
      width={260}
      withInitialFocusPlaceholder={false}
      // Within the page's landmark, but not within a row, which would cut it off.
      portalProps={{ target: '#main' }}
    >
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('actions', { name })}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
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
