import type { Db } from '../lib/db.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The fingerprint of the secret that this database is used with; null before the first use. */
export async function findSecretFingerprint(db: Db): Promise<Bytes | null> {
  const installation = await db.installation.findFirst();
  return installation?.secretFingerprint ?? null;
}

/** Keeps the fingerprint unless there is one: of those that start together, one is first. */
export async function keepSecretFingerprint(db: Db, secretFingerprint: Bytes): Promise<void> {
  await db.installation.createMany({ data: [{ secretFingerprint }], skipDuplicates: true });
}

/** Puts the fingerprint of a new secret in the place of the former one. */
export async function setSecretFingerprint(db: Db, secretFingerprint: Bytes): Promise<void> {
  await db.installation.upsert({
    where: { isOnly: true },
    create: { secretFingerprint },
    update: { secretFingerprint },
  });
}

/** The key pair by which push services know this installation: the private one as it is sealed. */
export async function findPushKeys(db: Db) {
  return db.pushKeys.findFirst({ select: { publicKey: true, privateKey: true } });
}

/** Keeps a key pair unless there is one: of those that start together, one is first. */
export async function keepPushKeys(
  db: Db,
  pair: { readonly publicKey: string; readonly privateKey: Bytes },
): Promise<void> {
  await db.pushKeys.createMany({ data: [pair], skipDuplicates: true });
}

/** Forgets the key pair, and with it every browser that has subscribed by it. */
export async function removePushKeys(db: Db): Promise<void> {
  await db.pushSubscription.deleteMany();
  await db.pushKeys.deleteMany();
}

/** How much there is that only the installation's own secret opens, of what somebody would miss. */
export async function countSealed(db: Db, now: Date) {
  return {
    authenticators: await countAuthenticators(db),
    /** In which people are told. */
    browsers: await db.pushSubscription.count(),
    webhooks: await db.webhookEndpoint.count(),
    trackers: await db.trackerLink.count(),
    invitations: await db.invitation.count({
      where: { revokedAt: null, expiresAt: { gt: now } },
    }),
  };
}

/** How many authenticator apps there are, whose secrets only the installation's own opens. */
export async function countAuthenticators(db: Db): Promise<number> {
  return db.twoFactor.count();
}
