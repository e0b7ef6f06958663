import { expect, type Page } from '@playwright/test';
import { becomeOwner } from '../harness/drivers.ts';
import { expectAccessible, expectAccessibleInBothSchemes, journey } from '../harness/journey.ts';
import { connectDevice } from '../harness/own-jobs.ts';

const name = 'Night Drivers';

journey(
  'two companies form an alliance, and one leaves',
  { tag: '@long' },
  async ({ page, otherPage, server, excuseErrors }) => {
    // After leaving, the page requests data that the company may no longer see, which browsers log as an
    // error.
    excuseErrors(/404/);
    const [founder, ally] = [otherPage, page];
    await becomeOwner(founder);
    await becomeOwner(ally, { driver: 'Dietrich Diesel', name: 'Diesel Haulage', tag: 'DSL' });

    await founder.goto('/dashboard/alliances');
    await founder.getByRole('button', { name: 'Create alliance' }).click();
    await founder.getByLabel('Name').fill(name);
    const address = founder.getByLabel('Address');
    await address.focus();
    await expect(address).toHaveValue('night-drivers');
    await founder.getByRole('checkbox', { name: 'Leaderboard' }).check();
    await founder.getByRole('combobox', { name: 'Invite a company' }).fill('Diesel');
    await founder.getByRole('option', { name: 'Diesel Haulage (DSL)' }).click();
    await expectAccessible(founder);
    await founder.getByRole('dialog').getByRole('button', { name: 'Create alliance' }).click();
    await founder.getByRole('link', { name }).click();
    await expect(founder.getByText('No combined totals yet')).toBeVisible();

    await ally.goto('/dashboard/companyoverview');
    await ally.getByRole('link', { name: 'Alliance invitation or vote' }).click();
    await ally.getByRole('button', { name: 'Accept' }).click();
    const acceptance = ally.getByRole('dialog');
    await acceptance.getByRole('checkbox', { name: 'Leaderboard' }).check();
    await acceptance.getByRole('button', { name: 'Accept' }).click();
    // The founder's page is not reloaded.
    const companies = founder.getByRole('region', { name: 'Companies' });
    await expect(companies.getByText('Leaderboard: shared')).toBeVisible();

    await server.backdateMembers();
    await server.countOfflineJobs();
    await server.backdateAlliances(30);
    const device = await connectDevice(founder);
    await device.sendDrive(7);
    await ally.getByRole('link', { name }).click();
    const together = ally.getByRole('region', { name: 'Combined totals' });
    await expect(
      together.getByRole('listitem').filter({ hasText: 'Nora Nightline' }),
    ).toContainText('NFL');
    await expectAccessibleInBothSchemes(ally);

    await chooseAction(ally, 'Leave alliance');
    await ally.getByRole('dialog').getByRole('button', { name: 'Leave alliance' }).click();
    await expect(ally.getByText('Everything stays the same until then.')).toBeVisible();
    await expect(together.getByText('Nora Nightline')).toBeVisible();

    // The open page would refetch and be refused.
    const place = founder.url();
    await founder.goto('/dashboard');
    await server.backdateAlliances(15);
    await ally.reload();
    await expect(ally.getByText('Your company is not in this alliance')).toBeVisible();
    await expectAccessible(ally);
    await founder.goto(place);
    await expect(founder.getByText('No combined totals yet')).toBeVisible();
    await expect(companies.getByText('Diesel Haulage')).toBeHidden();
  },
);

async function chooseAction(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}
