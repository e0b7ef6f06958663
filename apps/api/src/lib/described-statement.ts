const operations = new Set(
  'BEGIN CALL COMMIT COPY DELETE INSERT LISTEN LOCK MERGE NOTIFY RELEASE ROLLBACK SAVEPOINT SELECT SET UPDATE WITH'.split(
    ' ',
  ),
);

/** Describes a statement for traces: operation, first table and our own name for it, but none of its text. */
export function describeStatement(statement: unknown): {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
} {
  const text = textOf(statement);
  const own = nameOf(statement) ?? /^\s*\/\* ([a-z-]+) \*\//.exec(text)?.[1];
  const [word = ''] = /[A-Za-z]+/.exec(text.replace(/^\s*\/\*.*?\*\//s, '')) ?? [];
  const operation = operations.has(word.toUpperCase()) ? word.toUpperCase() : 'OTHER';
  const table = /\b(?:FROM|INTO|UPDATE)\s+(?:"?public"?\.)?"?([a-z_]+)"?/i.exec(text)?.[1];
  return {
    name: [operation, table].filter(Boolean).join(' '),
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table !== undefined && { 'db.collection.name': table }),
      ...(own !== undefined && { 'waybill.statement': own }),
    },
  };
}

/** Returns the database's error code, or an empty string. */
export function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : '';
  return typeof code === 'string' ? code : '';
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  const hasText = typeof statement === 'object' && statement !== null && 'text' in statement;
  return hasText && typeof statement.text === 'string' ? statement.text : '';
}

function nameOf(statement: unknown): string | undefined {
  const hasName = typeof statement === 'object' && statement !== null && 'name' in statement;
  return hasName && typeof statement.name === 'string' && statement.name !== ''
    ? statement.name
    : undefined;
}
