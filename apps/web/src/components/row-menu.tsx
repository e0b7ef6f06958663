import type { Icon } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { RowMenuButton } from './row-menu-button.tsx';
import { takeFocus } from '#src/lib/take-focus.ts';
import { lazyPart } from './lazy-part.tsx';

const OpenedRowMenu = lazyPart(async () => (await import('./opened-row-menu.tsx')).OpenedRowMenu);

/** An action on a row. */
export interface RowAction {
  readonly label: string;
  readonly icon: Icon;
  /** Why it is disabled, or null. */
  readonly reason: string | null;
  readonly onChoose: () => void;
}

export interface RowMenuProps {
  readonly label: string;
  readonly actions: readonly RowAction[];
}

/**
 * The action menu of a list row. The menu itself renders when it is first opened: one per row would cost more
 * than the list.
 */
export function RowMenu(props: RowMenuProps) {
  const [wasOpened, setWasOpened] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const button = (
    <RowMenuButton
      // The menu failed to load after it replaced the pressed button, so this one takes the focus.
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
