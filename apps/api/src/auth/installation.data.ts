import type { Db } from '../lib/db.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Returns the fingerprint of the secret that this database is used with. Null before the first use. */
export async function findSecretFingerprint(db: Db): Promise<Bytes | null> {
  const installation = await db.installation.findFirst();
  return installation?.secretFingerprint ?? null;
}

/** Stores the fingerprint unless there is one. If several replicas start together, the first wins. */
export async function storeSecretFingerprint(db: Db, secretFingerprint: Bytes): Promise<void> {
  await db.installation.createMany({ data: [{ secretFingerprint }], skipDuplicates: true });
}

/** Replaces the stored fingerprint with that of a new secret. */
export async function setSecretFingerprint(db: Db, secretFingerprint: Bytes): Promise<void> {
  await db.installation.upsert({
    where: { isOnly: true },
    create: { secretFingerprint },
    update: { secretFingerprint },
  });
}

/** Returns the key pair that identifies this installation to push services. The private key is sealed. */
export async function findPushKeys(db: Db) {
  return db.pushKeys.findFirst({ select: { publicKey: true, privateKey: true } });
}

/** Stores a key pair unless there is one. If several replicas start together, the first wins. */
export async function storePushKeys(
  db: Db,
  pair: { readonly publicKey: string; readonly privateKey: Bytes },
): Promise<void> {
  await db.pushKeys.createMany({ data: [pair], skipDuplicates: true });
}

/** Deletes the key pair, and with it every push subscription made with it. */
export async function removePushKeys(db: Db): Promise<void> {
  await db.pushSubscription.deleteMany();
  await db.pushKeys.deleteMany();
}

/** Counts the data that can only be opened with the installation's secret and that users would miss. */
export async function countSealed(db: Db, now: Date) {
  return {
    authenticators: await countAuthenticators(db),
    /** Browsers that get push notifications. */
    browsers: await db.pushSubscription.count(),
    webhooks: await db.webhookEndpoint.count(),
    trackers: await db.trackerLink.count(),
    calendars: await db.calendarFeed.count(),
    invitations: await db.invitation.count({
      where: { revokedAt: null, expiresAt: { gt: now } },
    }),
  };
}

/** Counts the authenticator apps, whose secrets are sealed with the installation's secret. */
export async function countAuthenticators(db: Db): Promise<number> {
  return db.twoFactor.count();
}
