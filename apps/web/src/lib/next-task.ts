/** Continues in a new task: a long task keeps a slow phone from doing anything else. */
export async function nextTask(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
}
