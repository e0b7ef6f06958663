import type { z } from 'zod';

/** The value of a number field: text while it is empty. */
export type Typed = number | string;

/** Returns what was typed in other units, as an integer; for an empty field, a number that no schema takes. */
export function toNumber(typed: Typed, factor: number): number {
  return typed === '' ? Number.NaN : Math.round(Number(typed) * factor);
}

/** Reports problems at the fields of the form that have the same meaning. */
export function addIssues(
  ctx: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
  error: z.ZodError | undefined,
  fieldOf: Readonly<Record<string, string>>,
): void {
  for (const { path, message } of error?.issues ?? []) {
    const name = String(path[0] ?? '');
    ctx.addIssue({ code: 'custom', path: [fieldOf[name] ?? name], message });
  }
}
