import type { PrismaClient } from '@waybill/db/client';

const minuteMs = 60_000;
const title = 'Evening convoy';

/** Creates a company's event that meets now and lasts two hours, unless it is there, and lets drivers take part in it. */
export async function createLiveConvoy(
  db: PrismaClient,
  { vtcId, driverIds }: { readonly vtcId: string; readonly driverIds: readonly string[] },
  now: Date,
): Promise<void> {
  const after = (minutes: number) => new Date(now.getTime() + minutes * minuteMs);
  const event =
    (await db.companyEvent.findFirst({
      where: { vtcId, title, meetsAt: { lte: now }, endsAt: { gt: after(60) } },
      select: { id: true },
    })) ??
    (await db.companyEvent.create({
      data: {
        vtcId,
        state: 'PUBLISHED',
        reach: 'COMPANY',
        title,
        game: 'ets2',
        meetsAt: now,
        startsAt: after(10),
        endsAt: after(120),
        zone: 'Europe/Stockholm',
        createdAt: now,
      },
      select: { id: true },
    }));
  await db.eventAnswer.createMany({
    data: driverIds.map((userId) => ({
      eventId: event.id,
      userId,
      answer: 'YES' as const,
      yesAt: now,
      showsPlace: true,
    })),
    skipDuplicates: true,
  });
}
