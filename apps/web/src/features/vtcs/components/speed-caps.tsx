import type { MemberVtc } from '@waybill/schema/features/vtcs.models';
import { limits } from '@waybill/schema/limits';
import { useFormatters } from '#src/lib/formatters.ts';
import { kmHPerCmS } from '#src/lib/units.ts';

interface SpeedCapsProps {
  readonly vtc: Pick<MemberVtc, 'speedCapEts2CmS' | 'speedCapAtsCmS'>;
}

/** A company's speed caps: one per game if they differ. */
export function SpeedCaps({ vtc }: SpeedCapsProps) {
  const { speed } = useFormatters();
  const write = (capCmS: number | null) => speed((capCmS ?? limits.speedCapCmS.max) * kmHPerCmS);
  const [ets2, ats] = [write(vtc.speedCapEts2CmS), write(vtc.speedCapAtsCmS)];
  return ets2 === ats ? ets2 : `${ets2} (ETS2), ${ats} (ATS)`;
}
