/** What the system says of what went wrong. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}
