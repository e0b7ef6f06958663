/** What of Europe the map of the hero shows, in units of 100 metres of the game. */
export const heroView = [-480, -780, 1260, 1200] as const;
