/** The company's books. */
export const economyPath = '/dashboard/economy';
