/**
 * The text that a release signs, and that an installed companion checks before it starts an
 * installer: the signature of one version's file holds for no other version.
 * @param {{ readonly version: string, readonly bytes: number, readonly sha256: string }} installer
 */
export function updateText({ version, bytes, sha256 }) {
  return `Waybill Companion for Windows\n${version}\n${bytes}\n${sha256}\n`;
}
