import { Button, Skeleton, Stack } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { SearchForm, type SearchFormProps } from './search-form.tsx';

interface FilterFormProps extends SearchFormProps {
  /** What the button says that shows the further fields. */
  readonly moreLabel: string;
  /** Whether they are shown from the beginning, as where one of them is set. */
  readonly opensMore: boolean;
  /** The further fields. Those of a module that comes when they are first shown may wait for it. */
  readonly more: ReactNode;
}

/**
 * Looks for a text, by the fields beside it, and by further ones that a press shows: above what is
 * looked for, they would keep it out of sight on a phone.
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
