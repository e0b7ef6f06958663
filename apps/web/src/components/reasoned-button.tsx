import { Button, type ButtonProps } from '@mantine/core';

interface ReasonedButtonProps extends ButtonProps {
  /** The id of the text that says why nothing can be done now, or null. */
  readonly reasonId: string | null;
  readonly 'aria-label'?: string;
  readonly onClick: () => void;
}

/** A button that can still be reached while it is disabled, so that a screen reader learns why. */
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
