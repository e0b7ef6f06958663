import { exampleMemberVtc, exampleUser } from './users.examples.ts';

/** A company, as the API reference shows one. */
export const exampleVtc = {
  ...exampleMemberVtc,
  can: { update: true, handOver: true, remove: true, leave: false },
};

const { isPublic: _, deleteAfter: _1, ownershipOfferedTo: _2, ...shared } = exampleMemberVtc;

/** The same company for anybody. */
export const examplePublicVtc = {
  ...shared,
  owner: { username: exampleUser.username },
  members: [],
};
