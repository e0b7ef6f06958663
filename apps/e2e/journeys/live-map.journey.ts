import { expect } from '@playwright/test';
import { becomeDriver, becomeOwner } from '../harness/drivers.ts';
import { expectAccessibleInBothSchemes, journey } from '../harness/journey.ts';
import { connectDevice } from '../harness/own-jobs.ts';
import { callApi, getOwnVtc } from '../harness/own-vtc.ts';

journey(
  'a truck appears on the map when it reports, and disappears when its driver hides',
  { tag: ['@desktop', '@thorough'] },
  async ({ page, otherPage, thirdPage, server, excuseErrors }) => {
    // When she hides, her position and trail are requested again.
    excuseErrors(/404.*\/api\/positions\//);
    await becomeOwner(page);
    const { id: vtcId, tag } = await getOwnVtc(page);
    const { user } = await becomeDriver(otherPage, 'Carla Convoy');
    await callApi(otherPage, 'POST', '/api/vtc/join', { userId: user.id, vtcId });
    await server.backdateMembers();
    const device = await connectDevice(otherPage);
    const publicMap = { isOn: true, showsNames: true, frameAncestors: [] };
    await callApi(page, 'PUT', `/api/vtcs/${vtcId}/public-map`, publicMap);
    const showTo = (visibility: string) =>
      callApi(otherPage, 'PUT', '/api/users/me/live-visibility', { visibility });
    await showTo('public');

    await page.goto('/dashboard/map');
    await expect(page.getByText(/^No trucks on the map yet/)).toBeVisible();
    expect((await device.ping(1_000, 2_000)).status).toBe(200);
    // The list next to the map polls; the map is updated by the stream at once.
    const truck = page.getByRole('button', { name: /^Carla Convoy/ });
    await expect(truck).toBeVisible({ timeout: 20_000 });
    await truck.click();
    const card = page.getByRole('region', { name: 'Carla Convoy' });
    await expect(card.getByText('Driving')).toBeVisible();
    await expectAccessibleInBothSchemes(page);

    // The public sees her a minute later.
    await thirdPage.goto(`/map/${tag}`);
    const strangers = await thirdPage.request.get(`/api/positions/public/${tag}`);
    expect(await strangers.json()).toMatchObject({ company: { tag }, trucks: [] });

    await showTo('off');
    await expect(page.getByText('This truck is no longer live.')).toBeVisible();
    await expect(page.getByText('Carla Convoy')).toHaveCount(0);
    expect((await device.ping(1_100, 2_000)).status).toBe(403);
  },
);
