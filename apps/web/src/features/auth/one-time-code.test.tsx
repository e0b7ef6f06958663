// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { authContract } from '@waybill/schema/features/auth.contract';
import { test } from 'vitest';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();

test('without the parameters from Steam, says so', { tags: 'long' }, async () => {
  // The page finds out by a request that no user is signed in.
  browser().server.answer(authContract.renewToken, () => new Refusal('SIGN_IN_REQUIRED'));
  await browser().open('/otp');
  await screen.findByText('unknown');
  await screen.findByText('N/A', { selector: 'code' });
  await expectAccessible();
});
