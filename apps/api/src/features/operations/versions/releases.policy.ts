import { z } from 'zod';

/** As GitHub, Gitea and Forgejo answer for the latest release of a repository. */
const answerSchema = z.object({ tag_name: z.string().max(64), html_url: z.string().max(500) });

/** A release as its server names it. */
export interface NamedRelease {
  readonly version: string;
  /** Where its notes are; null for an address that is no page. */
  readonly url: string | null;
}

const versionPattern = /^v?(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/;

/** The latest release in an answer; null for an answer that names none. */
export function readRelease(text: string): NamedRelease | null {
  const answer = answerSchema.safeParse(parseJson(text)).data;
  if (answer === undefined || !versionPattern.test(answer.tag_name)) return null;
  return { version: answer.tag_name.replace(/^v/, ''), url: readPage(answer.html_url) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readPage(address: string): string | null {
  const isPage = URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
  return isPage ? new URL(address).href : null;
}

/** Whether one version comes after another; what is no version of a release comes after none. */
export function isNewer(version: string, than: string): boolean {
  const [left, right] = [partsOf(version), partsOf(than)];
  if (left === null || right === null) return false;
  const place = left.findIndex((part, index) => part !== right[index]);
  return place >= 0 && (left[place] ?? 0) > (right[place] ?? 0);
}

function partsOf(version: string): readonly number[] | null {
  return versionPattern.exec(version)?.slice(1).map(Number) ?? null;
}
