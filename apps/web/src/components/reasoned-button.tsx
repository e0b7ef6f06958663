import { Button, type ButtonProps } from '@mantine/core';

interface ReasonedButtonProps extends ButtonProps {
  /** The id of the text that explains why the button is disabled; null while it is enabled. */
  readonly reasonId: string | null;
  readonly 'aria-label'?: string;
  readonly onClick: () => void;
}

/** A button that stays focusable while disabled, so that screen readers can read the reason. */
export function ReasonedButton({ reasonId, onClick, ...props }: ReasonedButtonProps) {
  const isDisabled = reasonId !== null;
  return (
    <Button
      {...props}
      aria-disabled={isDisabled}
      aria-describedby={reasonId ?? undefined}
      mod={{ disabled: isDisabled }}
      onClick={() => {
        if (!isDisabled) onClick();
      }}
    />
  );
}
