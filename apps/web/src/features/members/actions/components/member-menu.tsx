import { IconBeach, IconShield, IconUserMinus } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { RowMenu } from '#src/components/row-menu.tsx';
import type { MemberAction, OfferedAction } from '../member-actions.model.ts';

const icons = { assignRoles: IconShield, setLeave: IconBeach, kick: IconUserMinus };

interface MemberMenuProps {
  readonly name: string;
  readonly actions: readonly OfferedAction[];
  readonly onAction: (action: MemberAction) => void;
}

/** The action menu of a member in the list. */
export function MemberMenu({ name, actions, onAction }: MemberMenuProps) {
  const t = useTranslations('members');
  return (
    <RowMenu
      label={t('actions', { name })}
      actions={actions.map(({ action, reason }) => ({
        label: t(action),
        icon: icons[action],
        reason,
        onChoose: () => onAction(action),
      }))}
    />
  );
}
