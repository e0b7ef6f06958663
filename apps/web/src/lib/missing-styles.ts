/** Fetches style sheets that failed to load: an import requests those of its module only once. */
export async function fetchMissingStyles(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  const missing = [...links].filter((link) => !hasCome(link));
  await Promise.all(
    missing.map(async (link) => {
      const again = document.createElement('link');
      again.rel = link.rel;
      again.href = link.href;
      link.replaceWith(again);
      await new Promise((resolve, reject) => {
        again.addEventListener('load', resolve);
        again.addEventListener('error', () => reject(new TypeError(`${link.href} did not come`)));
      });
    }),
  );
}

/** For a failed sheet, browsers return null or a sheet that cannot be read, like one of another origin. */
function hasCome({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}
