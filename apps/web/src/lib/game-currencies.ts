/** What a game pays in. Amounts of two games never become one figure. */
export const gameCurrencies = { ets2: 'EUR', ats: 'USD' } as const;
