import type { ReactNode } from 'react';
import classes from './figure-table.module.css';

interface FigureTableProps {
  readonly label?: string;
  readonly caption?: string;
  /** The headings: of the rows, then of their figures. */
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly key: string;
    readonly name: ReactNode;
    readonly figures: readonly ReactNode[];
  }[];
}

/** A small table of named rows and their figures, within a card or a dialog. */
export function FigureTable({ label, caption, columns, rows }: FigureTableProps) {
  const [first, ...others] = columns;
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={label}>
        {caption !== undefined && <caption>{caption}</caption>}
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {others.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, figures }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {figures.map((figure, index) => (
                <td key={others[index]}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
