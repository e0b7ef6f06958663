import { TextInput, type TextInputProps } from '@mantine/core';
import type { GameName } from '@waybill/schema/features/jobs.models';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import '#src/components/input.css';
import { isKnownName, toGameId } from '../game-names.model.ts';

interface GameNameFieldProps extends TextInputProps {
  readonly known: readonly GameName[];
  readonly value: string;
  /** False if no jobs are matched by the name, so that its id does not matter. */
  readonly isMatched?: boolean;
}

/**
 * A field for a cargo or city, with suggestions of those that the company has driven. For others it shows the
 * id that jobs are matched by, because the game's id may differ.
 */
export function GameNameField({ known, isMatched = true, ...props }: GameNameFieldProps) {
  const t = useTranslations('plans');
  const listId = useId();
  const { value } = props;
  const id = toGameId(value, known);
  const isOther = isMatched && id !== '' && !isKnownName(value, known);
  return (
    <>
      <TextInput
        {...props}
        list={listId}
        maxLength={64}
        autoComplete="off"
        description={isOther ? t('unknownName', { id }) : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <datalist id={listId}>
        {known.map((entry) => (
          <option key={entry.id} value={entry.name}>
            {entry.name}
          </option>
        ))}
      </datalist>
    </>
  );
}
