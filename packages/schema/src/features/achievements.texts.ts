import type { Language } from '../preferences.ts';

const english = {
  'first-delivery': 'First delivery',
  deliveries: 'Deliveries',
  distance: 'On the road',
  'distance-in-a-day': 'A long day',
  'distance-in-a-week': 'A long week',
  'distance-in-a-month': 'A long month',
  'deliveries-in-a-day': 'Busy day',
  'deliveries-in-a-week': 'Busy week',
  'days-in-a-row': 'Every day',
  'months-of-a-year': 'All year round',
  'longest-haul': 'Longest haul',
  'long-hauls': 'Long hauls',
  'short-hauls': 'Short hauls',
  'heaviest-load': 'Heavy load',
  'special-transports': 'Special transport',
  cargoes: 'All sorts of cargo',
  'cargoes-in-a-week': 'Mixed week',
  lanes: 'New routes',
  'there-and-back': 'There and back',
  crossings: 'All aboard',
  'new-roads': 'Pathfinder',
  convoys: 'In convoy',
  'intact-in-a-row': 'Safe hands',
  'punctual-in-a-row': 'Like clockwork',
  'unhurt-in-a-row': 'Not a scratch',
  'never-too-fast-in-a-row': 'Steady pace',
  'perfect-long-hauls': 'Perfect haul',
  'thrifty-hauls': 'Light foot',
  experience: 'Experience',
  'cities-europe': 'City tour of Europe',
  'countries-europe': 'Across Europe',
  nordic: 'Up north',
  baltic: 'Along the Baltic',
  balkans: 'Road to the Balkans',
  'british-isles': 'Keep left',
  'income-europe': 'Turnover in Europe',
  'cities-america': 'City tour of America',
  'states-america': 'Across America',
  pacific: 'Pacific coast',
  'west-to-south': 'From west to south',
  'income-america': 'Turnover in America',
} as const;

export type OwnAchievementKey = keyof typeof english;

/** The names of Waybill's own achievements. */
export const achievementNames: Readonly<
  Record<Language, Readonly<Record<OwnAchievementKey, string>>>
> = {
  en: english,
  de: {
    'first-delivery': 'Erste Lieferung',
    deliveries: 'Lieferungen',
    distance: 'Unterwegs',
    'distance-in-a-day': 'Ein langer Tag',
    'distance-in-a-week': 'Eine lange Woche',
    'distance-in-a-month': 'Ein langer Monat',
    'deliveries-in-a-day': 'Voller Tag',
    'deliveries-in-a-week': 'Volle Woche',
    'days-in-a-row': 'Jeden Tag',
    'months-of-a-year': 'Das ganze Jahr',
    'longest-haul': 'Weiteste Fahrt',
    'long-hauls': 'Fernverkehr',
    'short-hauls': 'Nahverkehr',
    'heaviest-load': 'Schwere Ladung',
    'special-transports': 'Spezialtransport',
    cargoes: 'Allerlei Ladung',
    'cargoes-in-a-week': 'Bunte Woche',
    lanes: 'Neue Strecken',
    'there-and-back': 'Hin und zurück',
    crossings: 'Alle an Bord',
    'new-roads': 'Wegbereiter',
    convoys: 'Im Konvoi',
    'intact-in-a-row': 'Sichere Hände',
    'punctual-in-a-row': 'Wie ein Uhrwerk',
    'unhurt-in-a-row': 'Kein Kratzer',
    'never-too-fast-in-a-row': 'Ruhiger Fuß',
    'perfect-long-hauls': 'Perfekte Fahrt',
    'thrifty-hauls': 'Sparfuß',
    experience: 'Erfahrung',
    'cities-europe': 'Städtereise durch Europa',
    'countries-europe': 'Quer durch Europa',
    nordic: 'Im Norden',
    baltic: 'Im Baltikum',
    balkans: 'Auf dem Balkan',
    'british-isles': 'Links fahren',
    'income-europe': 'Umsatz in Europa',
    'cities-america': 'Städtereise durch Amerika',
    'states-america': 'Quer durch Amerika',
    pacific: 'Pazifikküste',
    'west-to-south': 'Von West nach Süd',
    'income-america': 'Umsatz in Amerika',
  },
};

/** An achievement as others name it: Waybill's own by key, a company's by name. */
export interface NamedAchievement {
  readonly key: string | null;
  readonly name: string | null;
}

/** Returns the name of an achievement in a language. Empty for a key of a newer version. */
export function nameAchievement(language: Language, { key, name }: NamedAchievement): string {
  const names: Readonly<Record<string, string>> = achievementNames[language];
  return name ?? (key === null ? undefined : names[key]) ?? '';
}
