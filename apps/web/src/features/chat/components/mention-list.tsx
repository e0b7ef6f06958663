import { Combobox, useCombobox } from '@mantine/core';
import { useTranslations } from 'use-intl';
import '#src/components/combobox.css';
import type { MentionOption } from '../use-mentions.ts';
import classes from './mention-list.module.css';

interface MentionListProps {
  readonly id: string;
  readonly options: readonly MentionOption[];
  readonly active: number;
  readonly onChoose: (option: MentionOption) => void;
}

/** The readers to mention, as the options of the field below, which keeps the focus. */
export function MentionList({ id, options, active, onChoose }: MentionListProps) {
  const t = useTranslations('chat');
  const store = useCombobox();
  return (
    <Combobox store={store}>
      <Combobox.Options id={id} aria-label={t('mention')} className={classes.list}>
        {options.map((option, index) => (
          <Combobox.Option
            key={option.id}
            id={`${id}-${index}`}
            value={option.username}
            aria-selected={index === active}
            className={classes.option}
            // The field keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(option)}
          >
            <bdi>@{option.username}</bdi>
            {option.id === null && <span className={classes.hint}>{t('mentionAll')}</span>}
          </Combobox.Option>
        ))}
      </Combobox.Options>
    </Combobox>
  );
}
