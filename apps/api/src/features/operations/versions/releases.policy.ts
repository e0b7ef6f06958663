import { z } from 'zod';
import { readJson } from '../../../lib/read-json.ts';

/** The latest release of a repository, as GitHub, Gitea and Forgejo return it. */
const answerSchema = z.object({ tag_name: z.string().max(64), html_url: z.string().max(500) });

/** A release as named by its server. */
export interface NamedRelease {
  readonly version: string;
  /** The address of its notes. Null if it isn't a web address. */
  readonly url: string | null;
}

const versionPattern = /^v?(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/;

/** Returns the latest release in a response. Null if it names none. */
export function readRelease(text: string): NamedRelease | null {
  const answer = answerSchema.safeParse(readJson(text)).data;
  if (answer === undefined || !versionPattern.test(answer.tag_name)) return null;
  return { version: answer.tag_name.replace(/^v/, ''), url: readPage(answer.html_url) };
}

function readPage(address: string): string | null {
  const isPage = URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
  return isPage ? new URL(address).href : null;
}

/** True if one version is later than another. False if either isn't a release version. */
export function isNewer(version: string, than: string): boolean {
  const [left, right] = [partsOf(version), partsOf(than)];
  if (left === null || right === null) return false;
  const place = left.findIndex((part, index) => part !== right[index]);
  return place >= 0 && (left[place] ?? 0) > (right[place] ?? 0);
}

function partsOf(version: string): readonly number[] | null {
  return versionPattern.exec(version)?.slice(1).map(Number) ?? null;
}
