export interface PlateStyle {
  /** The paint style. */
  readonly style: 'european' | 'british' | 'american' | 'plain' | 'nowhere';
  /** The text in the band, which is above the plate's text in America; null without one. */
  readonly band: string | null;
}

/**
 * The distinguishing signs of EU and EFTA states (UN Convention on Road Traffic, annex 3) by ISO 3166 alpha-2
 * code.
 */
const signs: Readonly<Record<string, string>> = {
  AT: 'A',
  BE: 'B',
  BG: 'BG',
  CH: 'CH',
  CY: 'CY',
  CZ: 'CZ',
  DE: 'D',
  DK: 'DK',
  EE: 'EST',
  ES: 'E',
  FI: 'FIN',
  FR: 'F',
  GR: 'GR',
  HR: 'HR',
  HU: 'H',
  IE: 'IRL',
  IS: 'IS',
  IT: 'I',
  LI: 'FL',
  LT: 'LT',
  LU: 'L',
  LV: 'LV',
  MT: 'M',
  NL: 'NL',
  NO: 'N',
  PL: 'PL',
  PT: 'P',
  RO: 'RO',
  SE: 'S',
  SI: 'SLO',
  SK: 'SK',
};

/** Returns the plate style of a country by its ISO 3166 alpha-2 code. */
export function plateStyleOf(country: string | null): PlateStyle {
  if (country === null) return { style: 'nowhere', band: null };
  if (country === 'GB') return { style: 'british', band: 'UK' };
  if (country === 'US') return { style: 'american', band: 'USA' };
  const sign = signs[country];
  return sign === undefined ? { style: 'plain', band: null } : { style: 'european', band: sign };
}
