import { TagsInput } from '@mantine/core';
import { toIdOfName } from '@waybill/schema/game-ids';
import type { ReactNode } from 'react';
import '#src/components/combobox.css';
import '#src/components/input.css';
import { isKnownName, toGameId } from '#src/features/jobs/game-names.model.ts';
import type { NamedValue } from '../use-rule-words.ts';

interface ValuesInputProps {
  readonly label: string;
  readonly hint: string;
  readonly ids: readonly string[];
  readonly known: readonly NamedValue[];
  /** True if only known values make sense: countries, not cargoes that the company has not driven yet. */
  readonly isClosed: boolean;
  readonly max: number;
  readonly nameOf: (id: string) => string;
  readonly error?: ReactNode;
  readonly onChange: (ids: string[]) => void;
}

/** Picks one or several values by their names. */
export function ValuesInput(props: ValuesInputProps) {
  const { label, hint, ids, known, isClosed, max, nameOf, error, onChange } = props;
  const idOf = (name: string): string | null => {
    const chosen = ids.find((id) => nameOf(id) === name);
    if (chosen !== undefined) return chosen;
    const found = known.find((value) => value.name.toLowerCase() === name.trim().toLowerCase());
    if (found) return found.id;
    if (isClosed) return null;
    return (isKnownName(name, known) ? toGameId(name, known) : toIdOfName(name)) || null;
  };
  return (
    <TagsInput
      label={label}
      description={hint}
      // The field is in line with those beside it.
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={[...new Set(known.map(({ name }) => name))]}
      value={ids.map(nameOf)}
      onChange={(names) => onChange([...new Set(names.flatMap((name) => idOf(name) ?? []))])}
      maxTags={max}
      acceptValueOnBlur
      maxDropdownHeight={240}
      limit={50}
      comboboxProps={{ withinPortal: false }}
      error={error}
    />
  );
}
