/** A statement as `pg` takes it. With a name, it is prepared once per connection. */
export interface Statement<Row = unknown> {
  readonly name?: string;
  readonly text: string;
  readonly values: unknown[];
  /** Never set: it carries the type of the rows. */
  readonly rowType?: Row;
}

/** A statement that is prepared once per connection. */
export type NamedStatement<Row = unknown> = Statement<Row> & { readonly name: string };

/** Queries one row. */
export type FindRow = <Row>(statement: Statement<Row>) => Promise<Row | null>;
