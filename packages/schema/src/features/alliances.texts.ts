/** What the card of a shared link says of an alliance, and what stands on its page without scripts. */
export const allianceCardTexts = {
  companies: (count: number) =>
    count === 1 ? 'An alliance of one company' : `An alliance of ${count} companies`,
} as const;
