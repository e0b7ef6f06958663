/** Each game's currency. Amounts of two games are never added up. */
export const gameCurrencies = { ets2: 'EUR', ats: 'USD' } as const;
