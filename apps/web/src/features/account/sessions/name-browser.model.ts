import { parse } from 'bowser';

const longestName = 60;

interface NamedBrowser {
  readonly browser: string;
  /** Null if the user agent does not say. */
  readonly system: string | null;
}

/** Returns the browser and system of a user agent; for an unknown one the user agent, shortened. */
export function nameBrowser(userAgent: string): NamedBrowser | null {
  if (userAgent.trim() === '') return null;
  const { browser, os } = parse(userAgent);
  if (browser.name === undefined || browser.name === '') {
    return { browser: shorten(userAgent.trim()), system: null };
  }
  return { browser: browser.name, system: os.name ?? null };
}

function shorten(text: string): string {
  return text.length <= longestName ? text : `${text.slice(0, longestName - 1)}…`;
}
