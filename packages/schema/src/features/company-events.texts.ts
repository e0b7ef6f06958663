/** Texts of an event's picture for link previews. */
export const eventCardTexts = {
  departure: 'Departure',
  game: 'Game',
  server: 'Server',
  places: 'Drivers',
  games: { ets2: 'Euro Truck Simulator 2', ats: 'American Truck Simulator' },
  going: (yes: number, places: number | null) =>
    places === null ? `${yes} going` : `${Math.min(yes, places)} of ${places} places`,
  open: 'Open event',
  cancelled: 'Cancelled',
} as const;
