import type { Icon } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { RowMenuButton } from './row-menu-button.tsx';

const OpenedRowMenu = lazy(async () => ({
  default: (await import('./opened-row-menu.tsx')).OpenedRowMenu,
}));

/** Something that can be done with what a row shows. */
export interface RowAction {
  readonly label: string;
  readonly icon: Icon;
  /** Why it cannot be done now, or null. */
  readonly reason: string | null;
  readonly onChoose: () => void;
}

export interface RowMenuProps {
  readonly label: string;
  readonly actions: readonly RowAction[];
}

/** What can be done with a row of a list. A menu for each would cost more than the list. */
export function RowMenu(props: RowMenuProps) {
  const [wasOpened, setWasOpened] = useState(false);
  const button = (
    <RowMenuButton
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setWasOpened(true)}
    />
  );
  if (!wasOpened) return button;
  return (
    <Suspense fallback={button}>
      <OpenedRowMenu {...props} />
    </Suspense>
  );
}
