import { openBrowser } from './browser.ts';
import { type Deployment, prepareDeployment } from './deployment.ts';
import { environmentTest } from './environment-test.ts';

interface DeploymentFixtures {
  /** Shared by all tests of a file. */
  readonly deployment: Deployment;
}

/** A test of the image that operators run; the browser can reach the containers' Steam. */
export const deploymentTest = environmentTest.extend<object, DeploymentFixtures>({
  deployment: [
    async ({ environment }, use) => {
      const deployment = await prepareDeployment(environment);
      await use(deployment);
      await deployment.remove();
    },
    { scope: 'worker', timeout: 900_000 },
  ],

  browser: [
    async ({ deployment }, use) => {
      const browser = await openBrowser('steamcommunity.com:443', deployment.steamPort);
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
});
