import { type GrantableKey, grantableKeys } from '@waybill/schema/grantable-keys';
import { z } from 'zod';
import type { TestApp } from './test-app.ts';

const worldSchema = z.object({
  ownerId: z.string(),
  roles: z.array(
    z.object({
      id: z.string(),
      isOwner: z.boolean(),
      isDefault: z.boolean(),
      keys: z.array(z.enum(grantableKeys)),
    }),
  ),
  members: z.array(z.object({ userId: z.string(), roleIds: z.array(z.string()) })),
});

/** The roles and members of a company in the database. */
export type RoleWorld = z.infer<typeof worldSchema>;

/** Reads them by SQL, independently of the server's code. */
export async function readRoleWorld({ pool }: TestApp, vtcId: string): Promise<RoleWorld> {
  const { rows } = await pool.query<{ world: unknown }>(
    `SELECT json_build_object(
       'ownerId', v.owner_id,
       'roles', (SELECT json_agg(json_build_object('id', r.id, 'isOwner', r.is_owner,
                  'isDefault', r.is_default, 'keys', r.permissions::text[] || r.duties)
                  ORDER BY r.created_at, r.id)
                 FROM roles r WHERE r.vtc_id = v.id),
       'members', (SELECT json_agg(json_build_object('userId', m.user_id, 'roleIds',
                    (SELECT coalesce(json_agg(x.role_id ORDER BY x.role_id), '[]')
                     FROM member_roles x WHERE x.user_id = m.user_id)) ORDER BY m.user_id)
                   FROM memberships m WHERE m.vtc_id = v.id)) AS world
     FROM vtcs v WHERE v.id = $1`,
    [vtcId],
  );
  return worldSchema.parse(rows[0]?.world);
}

function rolesOf(world: RoleWorld, userId: string): readonly string[] {
  return world.members.find((member) => member.userId === userId)?.roleIds ?? [];
}

/** Returns all permissions and duties of a user's roles. */
export function keysOfMember(world: RoleWorld, userId: string): ReadonlySet<GrantableKey> {
  const held = rolesOf(world, userId);
  const roles = world.roles.filter(({ id }) => held.includes(id));
  return new Set(roles.flatMap(({ keys }) => keys));
}

/** Returns a sentence for the first rule that a world breaks, or null. */
export function brokenRule(world: RoleWorld): string | null {
  const ownerRoles = world.roles.filter(({ isOwner }) => isOwner);
  const ownerRole = ownerRoles[0];
  if (!ownerRole || ownerRoles.length > 1) return 'there is not one Owner role';
  if (ownerRole.keys.length !== grantableKeys.length) return 'the Owner role lacks keys';
  const holders = world.members.filter(({ roleIds }) => roleIds.includes(ownerRole.id));
  if (holders.length !== 1) return 'the Owner role has not one holder';
  if (holders[0]?.userId !== world.ownerId) return 'the Owner role is not the owner’s';
  if (!world.roles.some(({ isDefault }) => isDefault)) return 'there is no default role';
  if (world.members.some(({ roleIds }) => roleIds.length === 0)) return 'a member has no role';
  return null;
}
