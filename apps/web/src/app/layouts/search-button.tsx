import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { textsOf } from '#src/lib/i18n/texts.ts';
import classes from './search-button.module.css';

const CommandPalette = lazyPart(
  async () => (await import('../palette/command-palette.tsx')).CommandPalette,
  textsOf('app/palette/command-palette.tsx'),
);

/** Opens the command palette. Also on Ctrl+K, or Cmd+K on a Mac. */
export function SearchButton() {
  const t = useTranslations('shell');
  const [wanted, setWanted] = useState(false);
  const [opened, palette] = useDisclosure(false, { onOpen: () => setWanted(true) });
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event)) return;
    event.preventDefault();
    palette.toggle();
  });
  useEffect(() => {
    // Also while a field is focused.
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <Button
        variant="default"
        className={classes.button}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        leftSection={<IconSearch size={18} aria-hidden />}
        onClick={palette.open}
      >
        <span className={classes.text}>{t('search')}</span>
        <kbd className={classes.shortcut} aria-hidden>
          {navigator.userAgent.includes('Macintosh') ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </Button>
      {wanted && (
        <Suspense>
          <CommandPalette
            opened={opened}
            onClose={palette.close}
            onMissing={() => {
              setWanted(false);
              palette.close();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function isShortcut({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey && !altKey;
}
