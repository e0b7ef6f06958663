interface Installer {
  readonly version: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** The public key of a signing key (Ed25519, PEM), as the installed companion carries it. */
export function publicKeyOf(pem: string): string;

/** What a server tells of an installer, and companions check. */
export function toManifest(
  installer: Installer,
  pem: string | null,
): Installer & { readonly signature: string | null };
