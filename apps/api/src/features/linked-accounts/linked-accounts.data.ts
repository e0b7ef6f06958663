import { AppError } from '../../lib/app-error.ts';
import type { Db } from '../../lib/db.ts';
import type { EncodedImage } from '../../lib/images.ts';
import { isUniqueViolation } from '../../lib/unique-violation.ts';
import { createMedia, mediaSelect, removeMedia } from '../media/media.data.ts';
import type { Player } from '../../lib/truckersmp-client.ts';

/** Returns a user's linked accounts; null for those that they don't have. */
export async function findLinkedAccounts(db: Db, userId: string) {
  const { discordAccount: discord, truckersMpAccount: truckersMp } =
    await db.user.findUniqueOrThrow({
      where: { id: userId },
      select: {
        discordAccount: {
          select: { discordId: true, name: true, linkedAt: true, picture: mediaSelect },
        },
        truckersMpAccount: true,
      },
    });
  return { discord, truckersMp };
}
export type LinkedAccountRows = Awaited<ReturnType<typeof findLinkedAccounts>>;

export async function hasDiscordAccount(db: Db, userId: string): Promise<boolean> {
  return (await db.discordAccount.count({ where: { userId } })) > 0;
}

/** Call it with the user locked. @throws DISCORD_TAKEN */
export async function createDiscordAccount(
  db: Db,
  { picture, ...account }: NewDiscordAccount,
): Promise<void> {
  const pictureId = picture && (await createMedia(db, picture)).id;
  await db.discordAccount
    .create({ data: { ...account, pictureId }, select: { userId: true } })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error, 'discord_accounts_discord_id_key')) throw error;
      throw new AppError('DISCORD_TAKEN', { cause: error });
    });
}

interface NewDiscordAccount {
  readonly userId: string;
  readonly discordId: string;
  readonly name: string;
  readonly picture: EncodedImage | null;
  readonly linkedAt: Date;
}

/** Removes a user's Discord account with its picture. False if there was none. */
export async function removeDiscordAccount(db: Db, userId: string): Promise<boolean> {
  const [removed] = await db.discordAccount.findMany({
    where: { userId },
    select: { pictureId: true },
  });
  if (!removed) return false;
  await db.discordAccount.delete({ where: { userId }, select: { userId: true } });
  await removeMedia(db, [removed.pictureId]);
  return true;
}

/** Notes that TruckersMP may be asked about a user. False if that was so already. */
export async function createTruckersMpAccount(
  db: Db,
  userId: string,
  linkedAt: Date,
): Promise<boolean> {
  const { count } = await db.truckersMpAccount.createMany({
    data: { userId, linkedAt },
    skipDuplicates: true,
  });
  return count === 1;
}

/** False if there was none. */
export async function removeTruckersMpAccount(db: Db, userId: string): Promise<boolean> {
  return (await db.truckersMpAccount.deleteMany({ where: { userId } })).count === 1;
}

export async function findTruckersMpAccount(db: Db, userId: string) {
  return db.truckersMpAccount.findUnique({
    where: { userId },
    select: { userId: true, checkedAt: true, user: { select: { steamId: true } } },
  });
}

interface DueBefore {
  readonly checkedBefore: Date;
  readonly failedBefore: Date;
  readonly take: number;
}

/** Lists the accounts about which TruckersMP should be asked again, those that wait longest first. */
export async function listDueTruckersMpAccounts(
  db: Db,
  { checkedBefore, failedBefore, take }: DueBefore,
) {
  return db.truckersMpAccount.findMany({
    where: {
      AND: [
        { OR: [{ checkedAt: null }, { checkedAt: { lte: checkedBefore } }] },
        { OR: [{ failedAt: null }, { failedAt: { lte: failedBefore } }] },
      ],
    },
    orderBy: [{ checkedAt: { sort: 'asc', nulls: 'first' } }, { userId: 'asc' }],
    take,
    select: { userId: true, user: { select: { steamId: true } } },
  });
}

/** What came of asking TruckersMP about a user. */
export type Answered = {
  readonly userId: string;
  readonly at: Date;
} & (
  | { readonly isAnswered: false }
  | {
      readonly isAnswered: true;
      /** Null if there is no such player. */
      readonly player: Player | null;
    }
);

/** Stores an answer, unless the user withdrew meanwhile. Without one, the last answer stays. */
export async function setAnswer(db: Db, answer: Answered): Promise<void> {
  const { userId, at } = answer;
  await db.truckersMpAccount.updateMany({
    where: { userId },
    data: answer.isAnswered
      ? {
          checkedAt: at,
          failedAt: null,
          playerId: answer.player?.id ?? null,
          name: answer.player?.name ?? null,
          isBanned: answer.player?.isBanned ?? false,
          bannedUntil: answer.player?.bannedUntil ?? null,
        }
      : { failedAt: at },
  });
}
