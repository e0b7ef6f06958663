import type { CalendarEntry } from '@waybill/schema/features/calendar.models';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useFormatter, useTranslations } from 'use-intl';
import { useFormatters } from '#src/lib/formatters.ts';
import { dayAfterKey, isWholeDay } from '../calendar.model.ts';
import { useEntryName } from '../use-entry-name.ts';
import classes from './month-grid.module.css';

interface MonthGridProps {
  readonly weeks: readonly (readonly string[])[];
  readonly byDay: ReadonlyMap<string, readonly CalendarEntry[]>;
  readonly selected: string;
  readonly today: string;
  readonly isLoading: boolean;
  readonly onSelect: (day: string) => void;
}

/** The most entries in a cell; the day's list below has all. */
const shownInCell = 3;

/** A month. Arrow keys move between days; Page Up and Page Down between months. */
export function MonthGrid({ weeks, byDay, selected, today, isLoading, onSelect }: MonthGridProps) {
  const t = useTranslations('calendar');
  const format = useFormatter();
  const button = useRef<HTMLButtonElement>(null);
  // Keys may come faster than days are shown.
  const wanted = useRef(selected);
  const isMoving = useRef(false);
  useEffect(() => {
    if (!isMoving.current) wanted.current = selected;
    if (wanted.current !== selected) return;
    if (isMoving.current) button.current?.focus();
    isMoving.current = false;
  }, [selected]);
  const moveBy = (event: KeyboardEvent) => {
    const next = dayAfterKey(wanted.current, event.key);
    if (next === undefined) return;
    event.preventDefault();
    wanted.current = next;
    isMoving.current = true;
    onSelect(next);
  };
  return (
    <table className={classes.grid} aria-label={t('title')} aria-busy={isLoading}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col">
              {format.dateTime(new Date(day), { weekday: 'short', timeZone: 'UTC' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const entries = byDay.get(day) ?? [];
              const isSelected = day === selected;
              return (
                <td key={day} data-outside={day.slice(0, 7) !== selected.slice(0, 7) || undefined}>
                  <button
                    type="button"
                    ref={isSelected ? button : null}
                    className={classes.day}
                    aria-pressed={isSelected}
                    aria-current={day === today ? 'date' : undefined}
                    aria-label={t('dayLabel', {
                      day: format.dateTime(new Date(day), { dateStyle: 'full', timeZone: 'UTC' }),
                      count: entries.length,
                    })}
                    tabIndex={isSelected ? 0 : -1}
                    onClick={() => onSelect(day)}
                    onKeyDown={moveBy}
                  >
                    <span className={classes.number}>{Number(day.slice(8))}</span>
                  </button>
                  {entries.slice(0, shownInCell).map((entry) => (
                    <Chip key={`${entry.source} ${entry.id}`} entry={entry} />
                  ))}
                  {entries.length > shownInCell && (
                    <span className={classes.more}>
                      {t('moreInDay', { count: entries.length - shownInCell })}
                    </span>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** An entry in a cell, for the mouse: the list below the month has the same links for keys. */
function Chip({ entry }: { readonly entry: CalendarEntry }) {
  const nameOf = useEntryName();
  const { timeOfDay } = useFormatters();
  return (
    <Link
      to={entry.link}
      tabIndex={-1}
      className={classes.chip}
      title={nameOf(entry)}
      data-mine={entry.mine || undefined}
      data-state={entry.state}
    >
      {!isWholeDay(entry) && <span className={classes.time}>{timeOfDay(entry.starts)} </span>}
      {nameOf(entry)}
    </Link>
  );
}
