/** Goes on in a task of its own: what runs in one keeps a slow phone from everything else until it ends. */
export async function nextTask(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
}
