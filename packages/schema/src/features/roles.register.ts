export const messages = {
  failedToLoadRoles: 'Failed to load roles',
  roleNameRequired: 'Role name is required',
  roleCreated: 'Role created!',
  roleUpdated: 'Role updated!',
  roleDeleted: 'Role deleted.',
  roleNameTooLong: 'The name of a role must have at most 50 characters.',
  roleNameTaken: 'Another role of your company has this name, or one that looks like it.',
  roleSalaryInvalid: 'The salary must be a whole number from 0 to 1,000,000,000.',
  roleLocked: 'The Owner role is locked. Hand the company over to pass it on.',
  roleAboveYou: 'This role allows more than you are allowed yourself.',
  fallbackAboveYou:
    'Members who have only this role would get the default roles, which allow more than you are allowed yourself. Give them another role first.',
  lastDefaultRole: 'At least one role has to be the default. Make another one the default first.',
  rolesTooMany: 'A company can have 50 roles. Delete one that is not needed any more.',
  permissionNotHeld: 'You can only allow what you are allowed yourself.',
  permissionUnknown: 'This permission is not known.',
  dutyUnknown: 'This duty is not known.',
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
