import { lazy, Suspense, useState } from 'react';
import type { MemberAction, OfferedAction } from '../member-actions.model.ts';
import { MemberMenuButton } from './member-menu-button.tsx';

const OpenedMemberMenu = lazy(async () => ({
  default: (await import('./opened-member-menu.tsx')).OpenedMemberMenu,
}));

export interface MemberMenuProps {
  readonly name: string;
  readonly actions: readonly OfferedAction[];
  readonly onAction: (action: MemberAction) => void;
}

/** What can be done with a member of the list. A menu for each row would cost more than the list. */
export function MemberMenu(props: MemberMenuProps) {
  const [wasOpened, setWasOpened] = useState(false);
  const button = (
    <MemberMenuButton
      name={props.name}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setWasOpened(true)}
    />
  );
  if (!wasOpened) return button;
  return (
    <Suspense fallback={button}>
      <OpenedMemberMenu {...props} />
    </Suspense>
  );
}
