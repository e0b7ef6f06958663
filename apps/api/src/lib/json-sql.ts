import { limits } from '@waybill/schema/limits';

/**
 * Selects a row as a JSON object. Not json_build_object: that writes blanks between all parts and took a
 * quarter longer for a page of the list.
 */
export function recordOf(columns: string): string {
  return `(SELECT r FROM (SELECT ${columns}) r)`;
}

/** Counts rows, up to what a badge shows. */
export function countForBadge(rows: string): string {
  return `(SELECT count(*)::int FROM (SELECT ${rows} LIMIT ${limits.badgeCount + 1}) counted)`;
}

/** Formats a time like `toISOString`. */
export function isoTime(column: string): string {
  return `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** The columns of a view, by their names in the JSON. */
export type Columns<View> = Readonly<Record<keyof View, string>>;

/** Returns the columns as a SELECT list. */
export function selectList(columns: Readonly<Record<string, string>>): string {
  return Object.entries(columns)
    .map(([name, column]) => `${column} AS "${name}"`)
    .join(', ');
}

/** Tests if a column contains a text, in which `%` and `_` are literal. */
export function containsText(column: string, parameter: string): string {
  return `${column} LIKE '%' || replace(replace(replace(
    search_normal(${parameter}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;
}
