/**
 * The text that a release signs, and that an installed companion checks before it starts an
 * installer: the signature of one version's file holds for no other version.
 */
export function updateText(installer: {
  readonly version: string;
  readonly bytes: number;
  readonly sha256: string;
}): string;
