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
