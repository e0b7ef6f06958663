import { jobPlanFormSchema } from '@waybill/schema/features/jobs.fields';
import type { GameName } from '@waybill/schema/features/jobs.models';
import { z } from 'zod';
import { toMoment } from '#src/lib/zoned-time.ts';
import { toGameId } from '../game-names.model.ts';

/** The values of the plan form as typed, by the names of the parsed values. */
interface PlanValues extends Record<string, unknown> {
  readonly driverId: string | null;
  readonly cargoId: string;
  readonly sourceCityId: string;
  readonly destinationCityId: string;
  /** In the reader's time zone. */
  readonly dueAt: string;
  readonly note: string;
  readonly isShared: boolean;
}

/** The initial values of the plan form. */
export const emptyPlan: PlanValues = {
  driverId: null,
  cargoId: '',
  sourceCityId: '',
  destinationCityId: '',
  dueAt: '',
  note: '',
  isShared: false,
};

interface Surroundings {
  readonly cargoes: readonly GameName[];
  readonly cities: readonly GameName[];
  readonly timeZone: string;
}

/** Schema that parses the form and validates it like the server. */
export function planSchema({ cargoes, cities, timeZone }: Surroundings) {
  return z
    .custom<PlanValues>()
    .transform(
      ({ driverId, dueAt, note, isShared, ...goal }): z.input<typeof jobPlanFormSchema> => {
        const [cargo, source, destination] = [
          goal.cargoId.trim(),
          goal.sourceCityId.trim(),
          goal.destinationCityId.trim(),
        ];
        return {
          ...(driverId !== null && { driverId }),
          ...(cargo !== '' && { cargoId: toGameId(cargo, cargoes), cargo }),
          ...(source !== '' && { sourceCityId: toGameId(source, cities), sourceCity: source }),
          ...(destination !== '' && {
            destinationCityId: toGameId(destination, cities),
            destinationCity: destination,
          }),
          ...(dueAt !== '' && { dueAt: toMoment(dueAt, timeZone) ?? '' }),
          note,
          ...(isShared && driverId === null && { isShared }),
        };
      },
    )
    .pipe(jobPlanFormSchema);
}
