/** A statement as `pg` takes it. With a name the server prepares it once for each connection. */
export interface Statement<Row = unknown> {
  readonly name?: string;
  readonly text: string;
  readonly values: unknown[];
  /** Never there: it says what the rows look like. */
  readonly rowType?: Row;
}

/** Asks for one row. */
export type FindRow = <Row>(statement: Statement<Row>) => Promise<Row | null>;
