import { UnstyledButton } from '@mantine/core';
import { useTranslations } from 'use-intl';
import classes from './command-list.module.css';
import type { Command, CommandGroup } from './commands.ts';

interface CommandListProps {
  readonly id: string;
  readonly commands: readonly Command[];
  readonly activeId: string | null;
  readonly onActivate: (id: string) => void;
  readonly onRun: (command: Command) => void;
}

const groups: readonly CommandGroup[] = ['pages', 'members', 'actions'];

/** The commands by group, as the options of the field above: the focus stays there. */
export function CommandList({ id, commands, activeId, onActivate, onRun }: CommandListProps) {
  const t = useTranslations('palette');
  return (
    <div id={id} role="listbox" aria-label={t('title')}>
      {groups.map((group) => {
        const members = commands.filter((command) => command.group === group);
        if (members.length === 0) return null;
        return (
          <div key={group} role="group" aria-label={t(group)}>
            <div className={classes.heading} aria-hidden>
              {t(group)}
            </div>
            {members.map((command) => (
              <UnstyledButton
                key={command.id}
                id={`${id}-${command.id}`}
                role="option"
                tabIndex={-1}
                aria-selected={command.id === activeId}
                className={classes.option}
                onMouseMove={() => onActivate(command.id)}
                onClick={() => onRun(command)}
              >
                <command.icon size={18} stroke={1.75} aria-hidden />
                <span className={classes.label}>{command.label}</span>
                {command.hint !== undefined && <span className={classes.hint}>{command.hint}</span>}
              </UnstyledButton>
            ))}
          </div>
        );
      })}
    </div>
  );
}
