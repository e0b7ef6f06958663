import {
  IconArrowsExchange,
  IconBeach,
  IconBox,
  IconClover,
  IconBuildings,
  IconCalendarStats,
  IconCash,
  IconClock,
  IconCrane,
  IconDroplet,
  IconFlag,
  IconHandStop,
  IconHeart,
  IconHourglass,
  type Icon,
  IconLeaf,
  IconMap,
  IconMountain,
  IconPackages,
  IconRoad,
  IconRoute,
  IconShieldCheck,
  IconShip,
  IconSnowflake,
  IconSpeedboat,
  IconStar,
  IconSun,
  IconTruckDelivery,
  IconWeight,
  IconWorld,
} from '@tabler/icons-react';
import type { AchievementKey } from '../achievements.model.ts';
import classes from './medal.module.css';

const icons: Readonly<Record<AchievementKey, Icon>> = {
  'first-delivery': IconFlag,
  deliveries: IconTruckDelivery,
  distance: IconRoad,
  'distance-in-a-day': IconSun,
  'distance-in-a-week': IconRoad,
  'distance-in-a-month': IconRoad,
  'deliveries-in-a-day': IconHourglass,
  'deliveries-in-a-week': IconCalendarStats,
  'days-in-a-row': IconCalendarStats,
  'months-of-a-year': IconCalendarStats,
  experience: IconStar,
  'longest-haul': IconRoute,
  'long-hauls': IconRoute,
  'short-hauls': IconBuildings,
  'heaviest-load': IconWeight,
  'special-transports': IconCrane,
  cargoes: IconBox,
  'cargoes-in-a-week': IconPackages,
  lanes: IconRoute,
  'there-and-back': IconArrowsExchange,
  crossings: IconShip,
  'new-roads': IconMap,
  'intact-in-a-row': IconHandStop,
  'punctual-in-a-row': IconClock,
  'unhurt-in-a-row': IconShieldCheck,
  'never-too-fast-in-a-row': IconLeaf,
  'perfect-long-hauls': IconHeart,
  'thrifty-hauls': IconDroplet,
  'cities-europe': IconBuildings,
  'countries-europe': IconWorld,
  nordic: IconSnowflake,
  baltic: IconSpeedboat,
  balkans: IconMountain,
  'british-isles': IconClover,
  'income-europe': IconCash,
  'cities-america': IconBuildings,
  'states-america': IconWorld,
  pacific: IconBeach,
  'west-to-south': IconSun,
  'income-america': IconCash,
};

interface MedalProps {
  readonly name: AchievementKey;
  /** The number of earned tiers. */
  readonly earned: number;
  /** The number of tiers. */
  readonly tiers: number;
}

/** An achievement's mark in a ring of the highest earned tier. The text beside it says the same. */
export function Medal({ name, earned, tiers }: MedalProps) {
  const Mark = icons[name];
  // The only tier, and the last one, are gold.
  const ring = ['none', 'bronze', 'silver', 'gold'][earned === tiers ? 3 : earned];
  return (
    <span className={classes.medal} data-ring={ring} aria-hidden>
      <Mark size={26} stroke={1.6} />
    </span>
  );
}
