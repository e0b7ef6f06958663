export interface PlateStyle {
  /** How it is painted. */
  readonly style: 'european' | 'british' | 'american' | 'plain' | 'nowhere';
  /** What stands in the band, which is above the text in America; null without one. */
  readonly band: string | null;
}

/**
 * The distinguishing signs of the member states of EU and EFTA (UN Convention on Road Traffic,
 * annex 3), by the two letters of ISO 3166.
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

/** How the plates of a country look, by its two letters of ISO 3166. */
export function plateStyleOf(country: string | null): PlateStyle {
  if (country === null) return { style: 'nowhere', band: null };
  if (country === 'GB') return { style: 'british', band: 'UK' };
  if (country === 'US') return { style: 'american', band: 'USA' };
  const sign = signs[country];
  return sign === undefined ? { style: 'plain', band: null } : { style: 'european', band: sign };
}
