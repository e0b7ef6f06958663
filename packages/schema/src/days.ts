const dayMs = 86_400_000;

/** Returns the UTC day of a moment, in ISO 8601. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** Returns the day some days later, or earlier if negative. */
export function shiftDay(day: string, days: number): string {
  return dayOf(new Date(Date.parse(day) + days * dayMs));
}

/** Returns the Monday of a moment's week, in UTC. */
export function mondayOf(moment: Date): string {
  return shiftDay(dayOf(moment), -((moment.getUTCDay() + 6) % 7));
}
