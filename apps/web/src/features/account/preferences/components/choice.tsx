import { NativeSelect } from '@mantine/core';
import '#src/components/input.css';
import { useState } from 'react';
import { useHasRendered } from '#src/lib/use-has-rendered.ts';
import { useHasRested } from '#src/lib/use-is-near.ts';

/** Up to this number, options cost nothing to render. */
const fewValues = 20;

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly description?: string;
  readonly values: readonly Value[];
  readonly value: Value;
  readonly nameOf: (value: Value) => string;
  readonly onChoose: (value: Value) => void;
}

/** A native select of some values. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { values, value, nameOf, onChoose, ...field } = props;
  const isPage = useHasRendered();
  const hasRested = useHasRested();
  const [isTurnedTo, setIsTurnedTo] = useState(false);
  const turnTo = () => setIsTurnedTo(true);
  // Hundreds of options render only when the field is used, or when the page is idle.
  const isListed = isTurnedTo || hasRested || (isPage && values.length <= fewValues);
  const listed = isListed ? values : [value];
  return (
    <NativeSelect
      {...field}
      // The description is below, so that adjacent fields are aligned.
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
