import type { Actor } from '../../auth/actor.ts';

/** True if a user sees what is not approved. */
export function seesAllLiveries({ keys }: Pick<Actor, 'keys'>): boolean {
  return keys.has('FLEET');
}

/** True if a user can approve what another one uploaded. Only the owner approves their own. */
export function mayApprove(
  { keys, isOwner, userId }: Pick<Actor, 'keys' | 'isOwner' | 'userId'>,
  uploadedById: string | null,
): boolean {
  return keys.has('FLEET') && (isOwner || uploadedById !== userId);
}

/** True if a livery fits a truck. */
export function fitsTruck(
  livery: { readonly game: string; readonly models: readonly string[] },
  truck: { readonly game: string; readonly modelId: string },
): boolean {
  const { models } = livery;
  return livery.game === truck.game && (models.length === 0 || models.includes(truck.modelId));
}

/** Returns a name for a downloaded file that every system can store. */
export function fileNameOf(livery: string, version: number, ending: string): string {
  const plain = livery
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return `${plain || 'livery'}-v${version}.${ending}`;
}
