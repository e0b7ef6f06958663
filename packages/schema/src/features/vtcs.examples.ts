import { exampleUser } from './users.examples.ts';

const { id, steamId, username, vtc } = exampleUser;
const sha256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const createdAt = '2025-07-18T19:30:00.000Z';

/** A company, as the API reference shows one. */
export const exampleVtc = {
  ...vtc,
  slogan: 'On time, whatever the weather',
  owner: { id, username },
  country: 'SE',
  language: 'sv',
  recruitment: 'OPEN',
  inactiveTimer: 30,
  logoUrl: `/media/${sha256}.webp`,
  logoSize: { width: 512, height: 512 },
  bannerUrl: null,
  bannerSize: null,
  memberCount: 1,
  members: [{ id, steamId, username, joinedAt: createdAt }],
  createdAt,
  isPublic: true,
  deleteAfter: null,
  ownershipOfferedTo: null,
  can: { update: true, handOver: true, remove: true, leave: false },
};

const { name, tag, slogan, country, language, recruitment, memberCount, logoUrl, logoSize } =
  exampleVtc;

/** The same company in a list. */
export const exampleVtcSummary = {
  id: exampleVtc.id,
  name,
  tag,
  slogan,
  country,
  language,
  recruitment,
  memberCount,
  logoUrl,
  logoSize,
  owner: { username },
};

/** The same company on its public page. */
export const examplePublicVtc = {
  ...exampleVtcSummary,
  bannerUrl: null,
  bannerSize: null,
  createdAt,
};
