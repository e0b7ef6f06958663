import { Combobox, useCombobox } from '@mantine/core';
import { useTranslations } from 'use-intl';
import '#src/components/combobox.css';
import classes from './command-list.module.css';
import { commandGroups, type Command } from './commands.ts';

interface CommandListProps {
  readonly id: string;
  readonly commands: readonly Command[];
  readonly activeId: string | null;
  readonly onActivate: (id: string) => void;
  readonly onRun: (command: Command) => void;
}

/** The commands by group, as the options of the field above, which keeps the focus. */
export function CommandList({ id, commands, activeId, onActivate, onRun }: CommandListProps) {
  const t = useTranslations('palette');
  const store = useCombobox();
  return (
    <Combobox store={store}>
      <Combobox.Options id={id} aria-label={t('title')} className={classes.list}>
        {commandGroups.map((group) => {
          const members = commands.filter((command) => command.group === group);
          if (members.length === 0) return null;
          return (
            <Combobox.Group
              key={group}
              label={t(group)}
              classNames={{ groupLabel: classes.heading }}
            >
              {members.map((command) => (
                <Combobox.Option
                  key={command.id}
                  id={optionId(id, command)}
                  value={command.id}
                  ref={command.id === activeId ? keepInView : null}
                  aria-selected={command.id === activeId}
                  className={classes.option}
                  onMouseMove={() => onActivate(command.id)}
                  onClick={() => onRun(command)}
                >
                  <command.icon size={18} stroke={1.75} aria-hidden />
                  <span className={classes.label}>{command.label}</span>
                  {command.hint !== undefined && (
                    <span className={classes.hint}>{command.hint}</span>
                  )}
                </Combobox.Option>
              ))}
            </Combobox.Group>
          );
        })}
      </Combobox.Options>
    </Combobox>
  );
}

/** Returns the element id of a command's option in a list. */
export function optionId(listId: string, { id }: Command): string {
  return `${listId}-${id}`;
}

function keepInView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}
