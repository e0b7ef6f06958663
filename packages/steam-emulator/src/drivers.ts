import type { EmulatedAvatar } from './avatars.ts';

export type EmulatedDriver = {
  /** 17 digits, between 76561197960265729 and 76561202255233023. */
  readonly steamId: string;
  readonly personaName: string;
  /** The custom URL of the profile page; Steam redirects from the numeric one to it. */
  readonly customUrl?: string;
  /** Drawn by default. */
  readonly avatar?: EmulatedAvatar;
};

/** The default drivers of the sign-in page. */
export const emulatedDrivers: readonly EmulatedDriver[] = [
  { steamId: '76561198000000101', personaName: 'Nora Nightline' },
  { steamId: '76561198000000202', personaName: 'Dietrich Diesel', customUrl: 'dietrich-diesel' },
  { steamId: '76561198000000303', personaName: 'Carla Convoy' },
  { steamId: '76561198000000404', personaName: 'Łukasz Ładunek', avatar: { kind: 'none' } },
  { steamId: '76561198000000505', personaName: "Fergus O'Ferry", avatar: { kind: 'none' } },
  { steamId: '76561202255233023', personaName: 'Wanda Widemirror' },
];
