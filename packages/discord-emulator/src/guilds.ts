import type { EmulatedPerson } from './people.ts';

/** The permission bits that the emulator knows, as in Discord's table. */
export const permissionBits = {
  ADMINISTRATOR: 1n << 3n,
  SEND_MESSAGES: 1n << 11n,
  MANAGE_ROLES: 1n << 28n,
} as const;

export type EmulatedRole = {
  readonly id: string;
  name: string;
  /** Higher is more powerful; @everyone has 0. Equal positions are ordered by id. */
  position: number;
  permissions: bigint;
  /** Whether an integration manages it, such as the role of a bot. */
  managed: boolean;
};

export type EmulatedGuild = {
  readonly id: string;
  name: string;
  readonly ownerId: string;
  readonly roles: Map<string, EmulatedRole>;
  /** The role ids of each member, without @everyone. */
  readonly members: Map<string, Set<string>>;
};

/** What a test or a demo says about a guild; ids of roles are given, so that tests can name them. */
export type GuildPlan = {
  readonly id: string;
  readonly name: string;
  readonly ownerId: string;
  readonly roles: readonly (Pick<EmulatedRole, 'id' | 'name' | 'position'> &
    Partial<Pick<EmulatedRole, 'permissions' | 'managed'>>)[];
  readonly memberIds: readonly string[];
};

/** The default guild of the authorization page, owned by the first person. */
export const emulatedGuilds: readonly GuildPlan[] = [
  {
    id: '290926798626357999',
    name: 'Nordic Freight Lines',
    ownerId: '80351110224678912',
    roles: [
      { id: '290926798626358001', name: 'Driver', position: 1 },
      { id: '290926798626358002', name: 'Dispatcher', position: 2 },
      {
        id: '290926798626358009',
        name: 'Staff',
        position: 9,
        permissions: permissionBits.ADMINISTRATOR,
      },
    ],
    memberIds: ['80351110224678912', '80351110224678913', '80351110224678914'],
  },
];

/** An answer of Discord's API that is not a success: status, error code and message. */
export type Refusal = {
  readonly status: 400 | 403 | 404;
  readonly code: number;
  readonly message: string;
};

export const refusals = {
  unknownGuild: { status: 404, code: 10_004, message: 'Unknown Guild' },
  unknownMember: { status: 404, code: 10_007, message: 'Unknown Member' },
  unknownRole: { status: 404, code: 10_011, message: 'Unknown Role' },
  missingAccess: { status: 403, code: 50_001, message: 'Missing Access' },
  missingPermissions: { status: 403, code: 50_013, message: 'Missing Permissions' },
  invalidRole: { status: 400, code: 50_028, message: 'Invalid Role' },
} as const satisfies Record<string, Refusal>;

/** Builds a guild with its @everyone role, whose id is the guild's. */
export function buildGuild({ id, name, ownerId, roles, memberIds }: GuildPlan): EmulatedGuild {
  const everyone = { id, name: '@everyone', position: 0, permissions: 0n, managed: false };
  const all = [everyone, ...roles.map((role) => ({ permissions: 0n, managed: false, ...role }))];
  return {
    id,
    name,
    ownerId,
    roles: new Map(all.map((role) => [role.id, role])),
    members: new Map([ownerId, ...memberIds].map((memberId) => [memberId, new Set()])),
  };
}

/**
 * Adds the bot to a guild with its own managed role, above @everyone and below everything else, as Discord does.
 * Installing it again changes its permissions.
 */
export function installBot(guild: EmulatedGuild, botId: string, permissions: bigint): void {
  const roleId = botRoleId(guild, botId);
  const role = guild.roles.get(roleId);
  if (role) role.permissions = permissions;
  else {
    for (const other of guild.roles.values()) if (other.id !== guild.id) other.position += 1;
    guild.roles.set(roleId, {
      id: roleId,
      name: 'Waybill',
      position: 1,
      permissions,
      managed: true,
    });
  }
  guild.members.set(botId, new Set([roleId]));
}

/** The id of the bot's own role in a guild. */
export function botRoleId(guild: EmulatedGuild, botId: string): string {
  return String(BigInt(guild.id) + BigInt(botId) + 1n);
}

/** Adds or removes one role of a member, on behalf of the bot. Null on success, which repeating is too. */
export function changeMemberRole(
  guild: EmulatedGuild,
  botId: string,
  change: { readonly memberId: string; readonly roleId: string; readonly adds: boolean },
): Refusal | null {
  const member = guild.members.get(change.memberId);
  if (!member) return refusals.unknownMember;
  const role = guild.roles.get(change.roleId);
  if (!role) return refusals.unknownRole;
  if (role.id === guild.id || role.managed) return refusals.invalidRole;
  const own = rolesOf(guild, botId);
  const permissions = own.reduce((all, { permissions: bits }) => all | bits, 0n);
  const manages = permissionBits.MANAGE_ROLES | permissionBits.ADMINISTRATOR;
  if ((permissions & manages) === 0n) return refusals.missingPermissions;
  if (!own.some((held) => isHigher(held, role))) return refusals.missingPermissions;
  if (change.adds) member.add(role.id);
  else member.delete(role.id);
  return null;
}

/** A member's roles, with @everyone. */
function rolesOf(guild: EmulatedGuild, memberId: string): EmulatedRole[] {
  const ids = [guild.id, ...(guild.members.get(memberId) ?? [])];
  return ids.flatMap((id) => guild.roles.get(id) ?? []);
}

/** Of two roles at the same position, the one with the lower id is higher. */
function isHigher(role: EmulatedRole, other: EmulatedRole): boolean {
  if (role.position !== other.position) return role.position > other.position;
  return BigInt(role.id) < BigInt(other.id);
}

/** A role as the API shows it. */
export function presentRole(role: EmulatedRole): Record<string, unknown> {
  const { id, name, position, permissions, managed } = role;
  return {
    id,
    name,
    color: 0,
    hoist: false,
    position,
    permissions: String(permissions),
    managed,
    mentionable: false,
    flags: 0,
  };
}

/** A person as the API shows them, without an email address. */
export function presentPerson({ id, username, globalName, avatar }: EmulatedPerson) {
  return { id, username, discriminator: '0', global_name: globalName, avatar };
}
