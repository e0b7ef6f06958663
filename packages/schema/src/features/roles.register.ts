export const messages = {
  failedToLoadRoles: 'Failed to load roles',
  roleNameRequired: 'Role name is required',
  roleCreated: 'Role created!',
  roleUpdated: 'Role updated!',
  roleDeleted: 'Role deleted.',
  roleNameTooLong: 'The name of a role must have at most 50 characters.',
  roleNameTaken: 'Another role in your company has this name or one that looks the same.',
  roleSalaryInvalid: 'The salary must be a whole number from 0 to 1,000,000,000.',
  roleLocked: 'The Owner role is locked. Transfer the company to change its owner.',
  roleAboveYou: 'This role has permissions that you don’t have.',
  fallbackAboveYou:
    'Members with only this role would get the default roles, which have permissions that you don’t have. Give these members another role first.',
  lastDefaultRole: 'At least one role must be the default. Make another role the default first.',
  rolesTooMany: 'A company can have 50 roles. Delete one first.',
  permissionNotHeld: 'You can only grant permissions that you have.',
  permissionUnknown: 'This permission does not exist.',
  dutyUnknown: 'This duty does not exist.',
  confirmRoleDeletion: 'Are you sure you want to delete this role?',
} as const;

export const limits = {
  roleName: { min: 1, max: 50 },
  roleSalary: { min: 0, max: 1_000_000_000, default: 0 },
  rolesPerVtc: 50,
} as const;

export const errors = {
  PERMISSION_NOT_HELD: { status: 403, message: messages.permissionNotHeld },
  ROLE_LOCKED: { status: 403, message: messages.roleLocked },
  ROLE_ABOVE_YOU: { status: 403, message: messages.roleAboveYou },
  ROLE_NAME_TAKEN: { status: 409, message: messages.roleNameTaken },
  LAST_DEFAULT_ROLE: { status: 409, message: messages.lastDefaultRole },
  ROLES_TOO_MANY: { status: 409, message: messages.rolesTooMany },
} as const;

export const auditActions = ['role.created', 'role.updated', 'role.deleted'] as const;
