import { Paper, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './data-table.module.css';

/** A column by its heading. */
export interface Column<Sort extends string> {
  readonly label: string;
  /** The sort order after a press on the heading; without it the heading is not a button. */
  readonly sort?: { readonly by: Sort; readonly direction: 'ascending' | 'descending' };
  readonly isNumeric?: boolean;
  /** Hidden below this width; its cells have the same value in `data-hides-below`. */
  readonly hidesBelow?: 'narrow' | 'medium' | 'wide';
  /** True if only screen readers get the heading. */
  readonly isLabelHidden?: boolean;
}

interface DataTableProps<Sort extends string> {
  readonly label: string;
  readonly columns: readonly Column<Sort>[];
  /** The current sort; null if it is by no column. */
  readonly sort?: Sort | null;
  readonly onSort?: (sort: Sort) => void;
  readonly isBusy?: boolean;
  /** The rows. */
  readonly children: ReactNode;
}

/**
 * A table with sortable headings. When narrower than the content of a 62em window, its rows have two lines,
 * and cells with a `data-label` show it.
 */
export function DataTable<Sort extends string>(props: DataTableProps<Sort>) {
  const { label, columns, sort = null, onSort, isBusy = false, children } = props;
  return (
    <Paper component="section" withBorder aria-label={label} className={classes.frame}>
      <table className={classes.table} aria-label={label} aria-busy={isBusy}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading
                key={column.label}
                column={column}
                isSorted={column.sort !== undefined && column.sort.by === sort}
                onSort={onSort}
              />
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Paper>
  );
}

interface HeadingProps<Sort extends string> {
  readonly column: Column<Sort>;
  readonly isSorted: boolean;
  readonly onSort: ((sort: Sort) => void) | undefined;
}

function Heading<Sort extends string>({ column, isSorted, onSort }: HeadingProps<Sort>) {
  const { label, sort, isNumeric, isLabelHidden, hidesBelow } = column;
  if (sort === undefined) {
    return (
      <th scope="col" data-numeric={isNumeric} data-hides-below={hidesBelow}>
        {isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </th>
    );
  }
  const DirectionIcon = sort.direction === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <th
      scope="col"
      data-sortable
      data-numeric={isNumeric}
      data-hides-below={hidesBelow}
      aria-sort={isSorted ? sort.direction : undefined}
    >
      <button type="button" className={classes.sort} onClick={() => onSort?.(sort.by)}>
        {label}
        <DirectionIcon size={14} aria-hidden />
      </button>
    </th>
  );
}
