import { Prisma, type PrismaClient } from '@waybill/db/client';
import { cast } from './cast.ts';

const dayMs = 86_400_000;

/** How many days before the driven ones, and the share of jobs that they had. */
const seasons = [
  { days: 91, share: 0.75 },
  { days: 182, share: 0.4 },
  { days: 273, share: 0.9 },
] as const;

/**
 * Adds nine earlier months of the sign-in page's drivers, so that they have a year to look back on: their
 * counted jobs again, for no company, which leaves all companies' figures as they were driven.
 */
export async function addEarlierJobs(db: PrismaClient): Promise<void> {
  const jobs = await db.job.findMany({
    where: {
      driver: { steamId: { in: cast.map(({ steamId }) => steamId) } },
      tier: { in: ['verified', 'accepted'] },
    },
    orderBy: { startedAt: 'asc' },
  });
  for (const { days, share } of seasons) {
    const before = (moment: Date | null) => new Date((moment?.getTime() ?? 0) - days * dayMs);
    const earlier = jobs.filter((_, index) => (index * 0.618) % 1 < share);
    await db.job.createMany({
      data: earlier.map((job) => ({
        driverId: job.driverId,
        fingerprint: `${days} days before ${job.fingerprint}`,
        game: job.game,
        market: job.market,
        special: job.special,
        cargoId: job.cargoId,
        cargo: job.cargo,
        massG: job.massG,
        unitCount: job.unitCount,
        sourceCityId: job.sourceCityId,
        sourceCity: job.sourceCity,
        sourceCompanyId: job.sourceCompanyId,
        sourceCompany: job.sourceCompany,
        destinationCityId: job.destinationCityId,
        destinationCity: job.destinationCity,
        destinationCompanyId: job.destinationCompanyId,
        destinationCompany: job.destinationCompany,
        incomeMinor: job.incomeMinor,
        plannedM: job.plannedM,
        state: job.state,
        settledTier: 'verified' as const,
        sources: job.sources,
        startedAt: before(job.startedAt),
        endedAt: before(job.endedAt),
        createdAt: before(job.endedAt),
        revenueMinor: job.revenueMinor,
        distanceM: job.distanceM,
        xp: job.xp,
        late: job.late,
        cargoDamagePpm: job.cargoDamagePpm,
        truckDamagePpm: job.truckDamagePpm,
        fuelUsedMl: job.fuelUsedMl,
        finesMinor: job.finesMinor,
        tollsMinor: job.tollsMinor,
        transportMinor: job.transportMinor,
        topSpeedCmS: job.topSpeedCmS,
        overspeedS: job.overspeedS,
        collisionPoints: 0,
        evidenceVersion: job.evidenceVersion,
        trace: job.trace ?? Prisma.DbNull,
      })),
    });
  }
}
