import { randomUUID } from 'node:crypto';
import { contract } from '@waybill/schema/contract';
import { messages } from '@waybill/schema/messages';
import { describe, expect, test } from 'vitest';
import {
  buildDriver,
  buildMember,
  buildVtc,
  type Driver,
  password,
} from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const notFound = { status: 404, body: { code: 'NOT_FOUND', error: messages.notFound } };

function readVtc(reader: Driver, userId: string) {
  return reader.browser.call(contract.vtcs.getByUser, { params: { userId } });
}

describe("a user's company", () => {
  test('is readable for yourself', async () => {
    const { owner, vtc } = await buildVtc(app());
    expect(await readVtc(owner, owner.user.id)).toEqual({ vtc });
  });

  test('is found by an upper-case id too', async () => {
    const { owner, vtc } = await buildVtc(app());
    expect(await readVtc(owner, owner.user.id.toUpperCase())).toEqual({ vtc });
  });

  test('is null for a user without one', async () => {
    const driver = await buildDriver(app());
    expect(await readVtc(driver, driver.user.id)).toEqual({ vtc: null });
  });

  test('is the same for a fellow member except for their rights, with all members in join order', async () => {
    const { owner, vtc } = await buildVtc(app());
    const member = await buildMember(app(), vtc.id);
    const { vtc: seen } = await readVtc(member, owner.user.id);
    expect(seen).toMatchObject({ id: vtc.id, memberCount: 2 });
    expect(seen?.members.map(({ id }) => id)).toEqual([owner.user.id, member.user.id]);
    expect(await readVtc(owner, member.user.id)).toEqual({ vtc: { ...seen, can: vtc.can } });
  });

  test('is part of the user, for themselves and for a fellow member', async () => {
    const { owner, vtc } = await buildVtc(app());
    const member = await buildMember(app(), vtc.id);
    const { vtc: own } = await readVtc(member, member.user.id);
    for (const { steamId } of [owner, member]) {
      const { user } = await member.browser.call(contract.auth.getUser, { params: { steamId } });
      expect({ ...user.vtc, can: own?.can }).toEqual(own);
    }
    const body = { email: member.email, password };
    const { user } = await app().openBrowser().call(contract.auth.login, { body });
    expect(user.vtc?.members).toHaveLength(2);
  });

  test("D1: isn't found for a stranger, with or without a company", async () => {
    const { owner } = await buildVtc(app());
    const { owner: rival } = await buildVtc(app());
    const [loner, other] = [await buildDriver(app()), await buildDriver(app())];
    const pairs: [Driver, Driver][] = [
      [loner, owner],
      [owner, loner],
      [owner, rival],
      [loner, other],
    ];
    for (const [reader, subject] of pairs) {
      await expect(readVtc(reader, subject.user.id)).rejects.toMatchObject(notFound);
    }
  });

  test("isn't found for an unknown user", async () => {
    const driver = await buildDriver(app());
    await expect(readVtc(driver, randomUUID())).rejects.toMatchObject(notFound);
  });

  test('D6: is no longer found by a member who has left', async () => {
    const { owner, vtc } = await buildVtc(app());
    const member = await buildMember(app(), vtc.id);
    await app().db.membership.delete({ where: { userId: member.user.id } });
    await expect(readVtc(member, owner.user.id)).rejects.toMatchObject(notFound);
    expect(await readVtc(member, member.user.id)).toEqual({ vtc: null });
  });

  test("D8: reveals no one else's email", async () => {
    const { owner, vtc } = await buildVtc(app());
    const member = await buildMember(app(), vtc.id);
    for (const path of [`/api/vtc/by-user/${owner.user.id}`, `/api/auth/user/${owner.steamId}`]) {
      const text = await (await member.browser.send(path)).text();
      expect(text).toContain(owner.steamId);
      expect(text).not.toContain('email');
      expect(text).not.toContain(owner.email);
      expect(text).not.toContain('@');
    }
  });

  test('requires signing in', async () => {
    const { owner } = await buildVtc(app());
    await expect(
      app()
        .openBrowser()
        .call(contract.vtcs.getByUser, { params: { userId: owner.user.id } }),
    ).rejects.toMatchObject({ status: 401, body: { code: 'SIGN_IN_REQUIRED' } });
  });
});
