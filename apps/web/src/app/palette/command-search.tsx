import { CloseButton, Text, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { limits } from '@waybill/schema/limits';
import type { User } from '@waybill/schema/features/users.models';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { CommandList, optionId } from './command-list.tsx';
import classes from './command-search.module.css';
import type { Command } from './commands.ts';
import { useCommands } from './use-commands.ts';

interface CommandSearchProps {
  readonly viewer: User;
  readonly onRun: (command: Command) => void;
  readonly onClose: () => void;
}

/** A search field with the matching commands below. One of them is active. */
export function CommandSearch({ viewer, onRun, onClose }: CommandSearchProps) {
  const t = useTranslations('palette');
  const close = useTranslations('dialog')('close');
  const listId = useId();
  const [text, setText] = useState('');
  const [activeId, setActiveId] = useState<string | null>(null);
  const { commands, isSearching, hasFailed } = useCommands(viewer, text);
  const found = commands.findIndex(({ id }) => id === activeId);
  const active = commands[Math.max(found, 0)];

  function onKeyDown(event: KeyboardEvent): void {
    // This Enter ends an IME composition.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && active) onRun(active);
    const next = nextIndex(event.key, Math.max(found, 0), commands.length);
    if (next === null && event.key !== 'Enter') return;
    event.preventDefault();
    if (next !== null) setActiveId(commands[next]?.id ?? null);
  }

  return (
    <>
      <div className={classes.bar}>
        <IconSearch size={20} aria-hidden className={classes.icon} />
        <input
          className={classes.input}
          type="text"
          role="combobox"
          aria-label={t('title')}
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(listId, active)}
          placeholder={t('placeholder')}
          maxLength={limits.searchText.max}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setActiveId(null);
          }}
          onKeyDown={onKeyDown}
        />
        <CloseButton size="lg" aria-label={close} onClick={onClose} />
      </div>
      <div>
        <CommandList
          id={listId}
          commands={commands}
          activeId={active?.id ?? null}
          onActivate={setActiveId}
          onRun={onRun}
        />
        {commands.length === 0 && !isSearching && (
          <Text className={classes.note}>{t('emptyText')}</Text>
        )}
        {isSearching && <Text className={classes.note}>{t('searching')}</Text>}
        {hasFailed && <Text className={classes.note}>{t('searchFailed')}</Text>}
      </div>
      <VisuallyHidden>
        <output>
          {text === '' || isSearching ? '' : t('results', { count: commands.length })}
        </output>
      </VisuallyHidden>
    </>
  );
}

/** Returns the index that a key moves to in a cyclic list; null for any other key. */
function nextIndex(key: string, index: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowUp') return (index - 1 + count) % count;
  if (key === 'PageDown') return count - 1;
  return key === 'PageUp' ? 0 : null;
}
