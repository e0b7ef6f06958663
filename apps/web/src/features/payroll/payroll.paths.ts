import { earningsPath, payrollsPath } from '#src/lib/shared-paths.ts';

/** Returns the path of a payroll. */
export function payrollPath(id: string): string {
  return `${payrollsPath}/${id}`;
}

/** Returns the path of the viewer's own payslips, with or without a company. */
export function earningsPathOf({ vtcId }: { readonly vtcId: string | null }): string {
  return vtcId === null ? '/earnings' : earningsPath;
}
