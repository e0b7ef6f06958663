import { Paper, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './data-table.module.css';

/** A column by its heading. */
export interface Column<Sort extends string> {
  readonly label: string;
  /** In which order the rows are once its heading was pressed; without it nothing can be pressed. */
  readonly sort?: { readonly by: Sort; readonly direction: 'ascending' | 'descending' };
  readonly isNumeric?: boolean;
  /** It is left out where there is less room; its cells say the same, in `data-hides-below`. */
  readonly hidesBelow?: 'narrow' | 'medium' | 'wide';
  /** Whether the heading is there for those alone who do not see the table. */
  readonly isLabelHidden?: boolean;
}

interface DataTableProps<Sort extends string> {
  readonly label: string;
  readonly columns: readonly Column<Sort>[];
  /** By what the rows are sorted; null for an order that no heading stands for. */
  readonly sort?: Sort | null;
  readonly onSort?: (sort: Sort) => void;
  readonly isBusy?: boolean;
  /** The rows. */
  readonly children: ReactNode;
}

/**
 * A table whose headings sort it. Where it is narrower than the content of a window of 62em its rows have
 * two lines, and a cell says what it is of when its `data-label` does.
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
