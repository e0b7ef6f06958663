import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { limits } from '@waybill/schema/limits';
import { useState, type ReactNode } from 'react';
import './input.css';

const typingPauseMs = 300;

export interface SearchFormProps {
  readonly label: string;
  readonly placeholder: string;
  /** The initial search text. */
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly className?: string | undefined;
  /** True to show the label only to screen readers. */
  readonly isLabelHidden?: boolean;
  /** Other fields of the form. */
  readonly children?: ReactNode;
}

/** A form whose first field is a search text. Calls `onSearch` with the trimmed text, debounced. */
export function SearchForm(props: SearchFormProps) {
  const { label, placeholder, search, onSearch, className, isLabelHidden, children } = props;
  const [text, setText] = useState(search);
  const tell = useDebouncedCallback(onSearch, typingPauseMs);
  return (
    <search>
      <form
        className={className}
        onSubmit={(event) => {
          event.preventDefault();
          tell.flush();
        }}
      >
        <TextInput
          type="search"
          {...(isLabelHidden === true ? { 'aria-label': label } : { label })}
          placeholder={placeholder}
          maxLength={limits.searchText.max}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            tell(event.currentTarget.value.trim());
          }}
        />
        {children}
      </form>
    </search>
  );
}
