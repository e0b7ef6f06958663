import { viewPermissionKeys, permissionKeys } from '../permissions.ts';
import { defaultPreferences } from './users.models.ts';

const vtcId = '01981b6c-9a10-7c22-8f3e-2b7d4c6e8a90';

export const exampleRole = {
  id: '01981b6c-9a15-7d01-b0c4-6f1e2d3c4b5a',
  name: 'Driver',
  salary: 0,
  isDefault: true,
  isOwner: false,
  permissions: permissionKeys.map((key) => ({ key, allowed: viewPermissionKeys.includes(key) })),
};

/** A driver of a company, as the API reference shows one. */
export const exampleUser = {
  id: '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6b21',
  steamId: '76561198000000042',
  username: 'Marta Lindqvist',
  email: 'marta@example.org',
  appliedTo: [],
  collapsedSections: ['activity'],
  preferences: { ...defaultPreferences, distanceUnit: 'mi', timeZone: 'Europe/Stockholm' },
  vtcId,
  vtc: { id: vtcId, name: 'Nordic Haul', tag: 'NORD' },
  roles: [exampleRole],
};
