import type { WebPage } from '../../../http/web-app.ts';
import { presentDirectory } from './vtc-directory.presenter.ts';
import { listDirectory, listSiteAddresses } from './vtc-directory.service.ts';

/** The directory. The server renders the page that the address asks for. */
export const vtcsPage: WebPage = {
  path: '/vtcs',
  isTranslated: true,
  async find({ query, ...reader }, services) {
    return presentDirectory(await listDirectory(services, query), services.config, reader);
  },
  listAddresses: listSiteAddresses,
};
