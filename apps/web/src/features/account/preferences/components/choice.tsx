import { NativeSelect } from '@mantine/core';
import '#src/components/input.css';
import { useState } from 'react';
import { useHasRendered } from '#src/lib/use-has-rendered.ts';
import { useHasRested } from '#src/lib/use-is-near.ts';

/** So many options cost nothing. */
const fewValues = 20;

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly description?: string;
  readonly values: readonly Value[];
  readonly value: Value;
  readonly nameOf: (value: Value) => string;
  readonly onChoose: (value: Value) => void;
}

/** Chooses one of some values, with the browser's own select. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { values, value, nameOf, onChoose, ...field } = props;
  const isPage = useHasRendered();
  const hasRested = useHasRested();
  const [isTurnedTo, setIsTurnedTo] = useState(false);
  const turnTo = () => setIsTurnedTo(true);
  // Hundreds of options come once somebody turns to them, or there is nothing else to do.
  const isListed = isTurnedTo || hasRested || (isPage && values.length <= fewValues);
  const listed = isListed ? values : [value];
  return (
    <NativeSelect
      {...field}
      // Below, so that fields that stand beside one another stand level.
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value}
      onFocus={turnTo}
      onPointerDown={turnTo}
      data={listed.map((offered) => ({ value: offered, label: nameOf(offered) }))}
      onChange={({ currentTarget }) => {
        const chosen = values.find((offered) => offered === currentTarget.value);
        if (chosen !== undefined) onChoose(chosen);
      }}
    />
  );
}
