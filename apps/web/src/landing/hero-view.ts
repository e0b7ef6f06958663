/** The part of Europe on the hero map, in units of 100 metres of the game. */
export const heroView = [-480, -780, 1260, 1200] as const;
