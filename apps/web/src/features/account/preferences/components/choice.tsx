import { NativeSelect } from '@mantine/core';
import '#src/components/input.css';
import { useHasRendered } from '#src/lib/use-has-rendered.ts';

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
  // Hundreds of options come once the page itself is there.
  const listed = useHasRendered() ? values : [value];
  return (
    <NativeSelect
      {...field}
      // Below, so that fields that stand beside one another stand level.
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value}
      data={listed.map((offered) => ({ value: offered, label: nameOf(offered) }))}
      onChange={({ currentTarget }) => {
        const chosen = values.find((offered) => offered === currentTarget.value);
        if (chosen !== undefined) onChoose(chosen);
      }}
    />
  );
}
