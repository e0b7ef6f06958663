const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1440, height: 900 } };

/** In what pages are pictured, by the names of their folders. */
export const looks = {
  'phone-light': { ...phone, colorScheme: 'light' },
  'phone-dark': { ...phone, colorScheme: 'dark' },
  'desktop-light': { ...desktop, colorScheme: 'light' },
  'desktop-dark': { ...desktop, colorScheme: 'dark' },
} as const;
