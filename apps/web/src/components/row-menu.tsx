import type { Icon } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { RowMenuButton } from './row-menu-button.tsx';
import { takeFocus } from '#src/lib/take-focus.ts';
import { lazyPart } from './lazy-part.tsx';

const OpenedRowMenu = lazyPart(async () => (await import('./opened-row-menu.tsx')).OpenedRowMenu);

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
  const [isMissing, setIsMissing] = useState(false);
  const button = (
    <RowMenuButton
      // The one that was pressed has made room for the menu, which did not come.
      ref={isMissing ? takeFocus : null}
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setWasOpened(true)}
    />
  );
  if (!wasOpened) return button;
  return (
    <Suspense fallback={button}>
      <OpenedRowMenu
        {...props}
        onMissing={() => {
          setWasOpened(false);
          setIsMissing(true);
        }}
      />
    </Suspense>
  );
}
