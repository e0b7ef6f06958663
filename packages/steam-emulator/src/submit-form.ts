/**
 * Submits the form of an emulator's page as a browser does: the page's query with the fields of the pressed button.
 * @returns where it leads @throws when it is refused
 */
export async function submitForm(
  action: URL,
  pageUrl: string,
  fields: Readonly<Record<string, string>>,
): Promise<string> {
  const form = new URL(pageUrl).searchParams;
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const response = await fetch(action, { method: 'POST', body: form, redirect: 'manual' });
  await response.body?.cancel();
  const location = response.headers.get('location');
  if (!location) throw new Error(`the emulator refused with status ${response.status}`);
  return location;
}
