import { matchPath } from 'react-router-dom';
import { expect, test } from 'vitest';
import { fitsOrLiesBelow, fitsPath } from './fits-path.ts';

const paths = ['/', '/operator/*', '/dashboard/jobs', '/dashboard/jobs/:jobId', '/vtc/:tag/apply'];
const addresses = [
  '/',
  '/operator',
  '/operator/',
  '/operator/users/1',
  '/operators',
  '/dashboard',
  '/dashboard/jobs',
  '/Dashboard/Jobs/',
  '/dashboard/jobs/create',
  '/dashboard/jobs/1/notes',
  '/dashboard/jobsite',
  '/vtc/NORD/apply',
  '/vtc//apply',
];

test.each(addresses)('agrees with the router on %s', (address) => {
  const fitting = (fits: (path: string) => boolean) => paths.filter((path) => fits(path));
  expect(fitting((path) => fitsPath(path, address))).toEqual(
    fitting((path) => matchPath(path, address) !== null),
  );
  const closed = paths.filter((path) => !path.endsWith('*'));
  expect(closed.filter((path) => fitsOrLiesBelow(path, address))).toEqual(
    closed.filter((path) => matchPath({ path, end: false }, address) !== null),
  );
});
