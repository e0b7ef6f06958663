import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ChatChannel } from '@waybill/schema/features/chat.models';
import { useState } from 'react';
import { findMention } from './chat.model.ts';
import { readersQuery } from './chat.queries.ts';

/** Someone to mention; without an id, all readers. */
export interface MentionOption {
  readonly id: string | null;
  readonly username: string;
}

const typingPauseMs = 120;

/**
 * Offers readers to mention for what is typed after an `@`. `onText` gets the text with the chosen name, and
 * where the cursor goes.
 */
export function useMentions(
  { id: channelId, kind, can }: ChatChannel,
  text: string,
  onText: (text: string, cursor: number) => void,
) {
  const [cursor, setCursor] = useState(0);
  const [active, setActive] = useState(0);
  const [closedAt, setClosedAt] = useState<string | null>(null);
  const [picked, setPicked] = useState<readonly MentionOption[]>([]);
  const typed = findMention(text, cursor);
  const [search] = useDebouncedValue(typed ?? '', typingPauseMs);
  const isOpen = typed !== null && typed !== closedAt;
  const { data } = useQuery({
    ...readersQuery(channelId, search),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const mayMentionAll = can.moderate && kind !== 'DIRECT';
  const all: MentionOption[] = mayMentionAll ? [{ id: null, username: 'all' }] : [];
  // What was found for less typed stays until the next answer.
  const options: readonly MentionOption[] = isOpen
    ? [...all, ...(data?.readers ?? [])].filter(({ username }) =>
        ` ${username}`.toLowerCase().includes(` ${typed.toLowerCase()}`),
      )
    : [];
  const current = Math.min(active, options.length - 1);

  const choose = ({ id, username }: MentionOption) => {
    const at = cursor - (typed ?? '').length;
    const start = `${text.slice(0, at)}${username} `;
    if (id !== null) setPicked([...picked, { id, username }]);
    setActive(0);
    setCursor(start.length);
    onText(start + text.slice(cursor).trimStart(), start.length);
  };

  /** Returns true if the key was for the list of options. */
  const takeKey = (key: string): boolean => {
    const option = options[current];
    if (option === undefined) return false;
    if (key === 'ArrowDown') setActive((current + 1) % options.length);
    else if (key === 'ArrowUp') setActive((current + options.length - 1) % options.length);
    else if (key === 'Enter' || key === 'Tab') choose(option);
    else if (key === 'Escape') setClosedAt(typed);
    else return false;
    return true;
  };

  return { options, active: current, picked, choose, takeKey, setCursor };
}
