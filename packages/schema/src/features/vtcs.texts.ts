/** What the card of a shared link says of a company, beside its slogan. */
export const vtcCardTexts = {
  drivers: (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'driver' : 'drivers'}`,
  recruitment: {
    OPEN: 'Open to everyone',
    APPLICATION: 'Takes drivers by application',
    CLOSED: 'Not taking new drivers at the moment',
  },
  logo: (name: string) => `Logo of ${name}`,
  banner: (name: string) => `Banner of ${name}`,
} as const;

/** What the directory says to those who run no scripts, search engines among them. */
export const vtcDirectoryTexts = {
  title: 'Virtual trucking companies',
  description:
    'Companies that drive in Euro Truck Simulator 2 and American Truck Simulator: who they are, what ' +
    'they drive, and how to join.',
  imageAlt: 'The overview of a company',
  more: 'More companies',
} as const;
