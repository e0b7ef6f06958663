import { Button, Skeleton, Stack } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { SearchForm, type SearchFormProps } from './search-form.tsx';

interface FilterFormProps extends SearchFormProps {
  /** The label of the button that shows further fields. */
  readonly moreLabel: string;
  /** True if the further fields start open, for example because one of them is set. */
  readonly opensMore: boolean;
  /** The further fields. Lazy ones load when they are first shown. */
  readonly more: ReactNode;
}

/**
 * A search form with some fields visible and further ones behind a button, because on a phone they would push
 * the results off the screen.
 */
export function FilterForm({ moreLabel, opensMore, more, children, ...search }: FilterFormProps) {
  const moreId = useId();
  const [isOpen, setIsOpen] = useState(opensMore);
  return (
    <Stack gap="sm">
      <SearchForm {...search}>
        {children}
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={moreId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {moreLabel}
        </Button>
      </SearchForm>
      <div id={moreId} hidden={!isOpen}>
        {isOpen && <Suspense fallback={<Skeleton height={61} />}>{more}</Suspense>}
      </div>
    </Stack>
  );
}
