// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { museumContract } from '@waybill/schema/features/museum.contract';
import { exampleExhibit, exampleExhibitCard } from '@waybill/schema/features/museum.examples';
import type { ExhibitCard } from '@waybill/schema/features/museum.models';
import { trucksContract } from '@waybill/schema/features/trucks.contract';
import { exampleTruckCosts, exampleTruckDetail } from '@waybill/schema/features/trucks.examples';
import { beforeEach, expect, test } from 'vitest';
import { driverWith } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const path = '/dashboard/showroom';
const { id } = exampleExhibitCard.truck;

let exhibits: ExhibitCard[];
let source: string | null;
let sent: unknown[];

beforeEach(() => {
  exhibits = [exampleExhibitCard];
  source = null;
  sent = [];
  const { server } = browser();
  server.answer(museumContract.list, () => ({ exhibits }));
  server.answer(museumContract.get, () =>
    exhibits.length === 0 ? new Refusal('NOT_FOUND') : { exhibit: exampleExhibit, source },
  );
  server.answer(museumContract.set, ({ body }) => {
    sent.push(body);
    return { success: true as const };
  });
  server.answer(museumContract.remove, () => {
    exhibits = [];
    return { success: true as const };
  });
  server.answer(trucksContract.getCosts, () => ({ costs: exampleTruckCosts }));
});

/** Reads the facts on the sheet, by their captions. */
const readFacts = (sheet: HTMLElement) =>
  [...sheet.querySelectorAll('dl > div')].map((field) =>
    [...field.children].map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')),
  );

test('the museum is a wall of trucks, each of which has its life on a sheet', async () => {
  browser().signIn(driverWith());
  await browser().open(path);
  const wall = within(await screen.findByRole('list', { name: 'Trucks in the museum' }));
  wall.getByText('142,513 km');
  wall.getByText('214 deliveries · Kai');
  await expectAccessible();
  await browser().person.click(wall.getByRole('link', { name: 'Old Faithful' }));
  const heading = await screen.findByRole('heading', { level: 1, name: 'Old Faithful' });
  const sheet = heading.closest('article');
  if (sheet === null) throw new Error('no sheet');
  within(sheet).getByText('Scania S · 2026');
  expect(readFacts(sheet).map((parts) => parts.slice(1))).toEqual([
    ['142,513 km', '3.6 × round the world'],
    ['214', 'on 168 days'],
    ['142 hr'],
    ['358,700 km'],
    ['July 2026', '21,480 km, 31 deliveries'],
    ['1,842 km', 'Rotterdam to Gdańsk'],
    ['33 t', 'Excavator'],
    ['124%', 'all deliveries added up'],
  ]);
  const photo = within(sheet).getByRole('img', { name: 'At the port of Göteborg, in the snow' });
  expect(photo.getAttribute('srcset')).toContain('-800.webp 800w');
  const last = within(sheet).getByRole('link', { name: 'Göteborg to Berlin' });
  expect(last.getAttribute('href')).toBe(`/dashboard/jobs/${exampleExhibit.roads[0]?.jobId}`);
  // Money is for those who read the books.
  expect(screen.queryByText('Result')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Edit exhibit' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add photo' })).toBeNull();
  await expectAccessible();
});

test('those who manage the fleet add photos with a description, and remove them', async () => {
  const { server, person } = browser();
  server.answer(museumContract.addPhoto, ({ body }) => {
    sent.push(body);
    return { success: true as const };
  });
  server.answer(museumContract.removePhoto, ({ params }) => {
    sent.push(params.exhibitPhotoId);
    return { success: true as const };
  });
  browser().signIn(driverWith('FLEET'));
  await browser().open(`${path}/${id}`);
  await person.click(await screen.findByRole('button', { name: 'Add photo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add photo' }));
  const add = await dialog.findByRole('button', { name: 'Add photo' });
  await person.click(add);
  await dialog.findByText('Describe the photo in 1 to 200 characters.');
  await person.type(dialog.getByLabelText(/^Description/), 'In the snow');
  await expectAccessible();
  const file = new File([new Uint8Array(9)], 'snow.png', { type: 'image/png' });
  await person.upload(dialog.getByLabelText(/^Photo/), file);
  await person.click(add);
  await screen.findByText('Photo added.');
  await person.click(screen.getByRole('button', { name: /^Remove the photo “At the port/ }));
  const question = within(await screen.findByRole('dialog', { name: 'Remove this photo?' }));
  await person.click(question.getByRole('button', { name: 'Remove' }));
  await screen.findByText('Photo removed.');
  expect(sent).toEqual([{ alt: 'In the snow' }, exampleExhibit.photos[0]?.id]);
});

test('those who manage the fleet edit an exhibit, and take it out', async () => {
  source = 'Our **first**.';
  const { person } = browser();
  browser().signIn(driverWith('FLEET'));
  await browser().open(`${path}/${id}`);
  await person.click(await screen.findByRole('button', { name: 'Edit exhibit' }));
  const dialog = within(await screen.findByRole('dialog'));
  const story = await dialog.findByLabelText('Story');
  expect(story).toHaveProperty('value', source);
  await person.type(story, ' More.');
  await person.click(dialog.getByLabelText(/^Public/));
  await person.click(dialog.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Saved.');
  expect(sent).toEqual([{ story: 'Our **first**. More.', isPublic: false, position: 1 }]);
  await person.click(screen.getByRole('button', { name: 'Take out' }));
  const question = within(await screen.findByRole('dialog', { name: /museum/ }));
  await person.click(question.getByRole('button', { name: 'Take out' }));
  await screen.findByText('No trucks in the museum yet');
});

test('a truck is shown from its own page', async () => {
  exhibits = [];
  const { server, person } = browser();
  const truck = { ...exampleTruckDetail, status: 'RETIRED' as const };
  server.answer(trucksContract.get, () => ({ truck }));
  browser().signIn(driverWith('FLEET'));
  await browser().open(`/dashboard/fleet/${id}`);
  await person.click(await screen.findByRole('button', { name: 'Show in the museum' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(await dialog.findByLabelText('Story'), 'Kept.');
  exhibits = [exampleExhibitCard];
  await person.click(dialog.getByRole('button', { name: 'Show in the museum' }));
  expect(await screen.findByRole('link', { name: 'Open in the museum' })).toBeTruthy();
  expect(sent).toEqual([{ story: 'Kept.', isPublic: false }]);
});

test('an empty museum, and a truck that isn’t in it, say so', async () => {
  exhibits = [];
  browser().signIn(driverWith());
  await browser().open(path);
  await screen.findByText('No trucks in the museum yet');
  expect(screen.queryByRole('link', { name: 'Open the fleet' })).toBeNull();
  await browser().open(`${path}/${id}`);
  await screen.findByText('This truck isn’t in the museum');
});

test('everyone reads a public museum and its trucks, without links to pages for members', async () => {
  const { server, person } = browser();
  const vtc = { name: 'Nordic Haul', tag: 'NORD' };
  server.answer(museumContract.listPublic, () => ({ vtc, exhibits }));
  server.answer(museumContract.getPublic, () => ({
    vtc,
    exhibit: { ...exampleExhibit, roads: [] },
  }));
  await browser().open('/vtc/NORD/museum');
  await screen.findByRole('heading', { level: 1, name: 'Museum of Nordic Haul' });
  expect(screen.queryByText('Public')).toBeNull();
  await expectAccessible();
  await person.click(screen.getByRole('link', { name: 'Old Faithful' }));
  await screen.findByRole('heading', { level: 1, name: 'Old Faithful' });
  expect(screen.getByRole('link', { name: 'Museum of Nordic Haul' }).getAttribute('href')).toBe(
    '/vtc/NORD/museum',
  );
  expect(screen.queryByRole('link', { name: 'Open in the fleet' })).toBeNull();
  await expectAccessible();
});
