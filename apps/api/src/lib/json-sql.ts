import { limits } from '@waybill/schema/limits';

/**
 * A row as an object of JSON. Not json_build_object: that writes blanks between all its parts and
 * took a quarter longer for a page of the list.
 */
export function recordOf(columns: string): string {
  return `(SELECT r FROM (SELECT ${columns}) r)`;
}

/** How many rows there are, counted up to what a badge shows. */
export function countForBadge(rows: string): string {
  return `(SELECT count(*)::int FROM (SELECT ${rows} LIMIT ${limits.badgeCount + 1}) counted)`;
}

/** As `toISOString` writes it. */
export function isoTime(column: string): string {
  return `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** The columns that a view of something consists of, each by its name in the JSON. */
export type Columns<View> = Readonly<Record<keyof View, string>>;

/** The columns as a statement selects them. */
export function selectList(columns: Readonly<Record<string, string>>): string {
  return Object.entries(columns)
    .map(([name, column]) => `${column} AS "${name}"`)
    .join(', ');
}

/** `%` and `_` are letters like any other in what people look for. */
export function containsText(column: string, parameter: string): string {
  return `${column} LIKE '%' || replace(replace(replace(
    search_normal(${parameter}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;
}
