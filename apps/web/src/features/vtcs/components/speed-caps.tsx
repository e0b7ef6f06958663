import type { MemberVtc } from '@waybill/schema/features/vtcs.models';
import { useFormatters } from '#src/lib/formatters.ts';
import { kmHPerCmS } from '#src/lib/units.ts';

/** What holds where a company has set nothing: 180 km/h. */
const capOfEverybodyCmS = 5_000;

interface SpeedCapsProps {
  readonly vtc: Pick<MemberVtc, 'speedCapEts2CmS' | 'speedCapAtsCmS'>;
}

/** How fast the drivers of a company may be: in each game, where it is not the same. */
export function SpeedCaps({ vtc }: SpeedCapsProps) {
  const { speed } = useFormatters();
  const write = (capCmS: number | null) => speed((capCmS ?? capOfEverybodyCmS) * kmHPerCmS);
  const [ets2, ats] = [write(vtc.speedCapEts2CmS), write(vtc.speedCapAtsCmS)];
  return ets2 === ats ? ets2 : `${ets2} (ETS2), ${ats} (ATS)`;
}
