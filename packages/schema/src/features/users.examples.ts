import { toGrants } from '../grantable-keys.ts';
import { viewPermissionKeys } from '../permissions.ts';
import { defaultPreferences } from './users.models.ts';
import {
  exampleMemberSettings,
  examplePageFields,
  exampleSpeedCaps,
  exampleVtcFields,
} from './vtcs.fields.ts';

const vtcId = '01981b6c-9a10-7c22-8f3e-2b7d4c6e8a90';

export const exampleRole = {
  id: '01981b6c-9a15-7d01-b0c4-6f1e2d3c4b5a',
  name: 'Driver',
  salary: 0,
  isDefault: true,
  isOwner: false,
  ...toGrants(viewPermissionKeys),
};

const avatarHash = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824';

const person = {
  id: '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6b21',
  steamId: '76561198000000042',
  username: 'Marta Lindqvist',
  avatarUrl: `/media/${avatarHash}.webp`,
};

const sha256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const createdAt = '2025-07-18T19:30:00.000Z';

/** The example user's company as its members see it, for the API reference. */
export const exampleMemberVtc = {
  id: vtcId,
  ...exampleVtcFields,
  owner: { id: person.id, username: person.username, avatarUrl: person.avatarUrl },
  logoUrl: `/media/${sha256}.webp`,
  logoSize: { width: 512, height: 512 },
  bannerUrl: null,
  bannerSize: null,
  memberCount: 1,
  questionCount: 0,
  members: [{ ...person, joinedAt: createdAt }],
  createdAt,
  ...exampleSpeedCaps,
  ...exampleMemberSettings,
  ...examplePageFields,
  deleteAfter: null,
  hiddenReason: null,
  ownershipOfferedTo: null,
};

/** A driver of a company, for the API reference. */
export const exampleUser = {
  ...person,
  email: 'marta@example.org',
  appliedTo: [],
  collapsedSections: ['activity'],
  preferences: { ...defaultPreferences, distanceUnit: 'mi', timeZone: 'Europe/Stockholm' },
  isOperator: false,
  vtcId,
  vtc: exampleMemberVtc,
  roles: [exampleRole],
};
