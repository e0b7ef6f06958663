import type { contract } from '@waybill/schema/contract';
import type { AccountExport } from '@waybill/schema/features/account.models';
import type { StorageKind } from '@waybill/schema/features/operations.models';
import type { Router } from 'express';
import type { Consumer } from '../lib/consumer.ts';
import type { Db } from '../lib/db.ts';
import type { Task } from '../lib/tasks.ts';
import type { CompanyOf } from './access.ts';
import type { Services } from './context.ts';
import type { ContractHandlers } from './contract-router.ts';
import type { OwnSight } from './first-sight.ts';
import type { WebPage } from './web-app.ts';

type AllHandlers = ContractHandlers<typeof contract>;

/** Everything that a feature adds to the server. `features.ts` lists the features. */
export interface Feature {
  /** The contract's routes, by its groups. */
  readonly handlers?: { readonly [Group in keyof AllHandlers]?: Partial<AllHandlers[Group]> };
  /** Routes without a contract, by the path that they are mounted at. */
  readonly routers?: Partial<
    Record<'/api' | '/media' | '/downloads', (services: Services) => Router>
  >;
  /** Documents with head tags for link previews, or with content for readers without scripts. */
  readonly pages?: readonly WebPage[];
  /** Pages whose member-specific part is rendered before the scripts run. */
  readonly ownSights?: readonly OwnSight[];
  readonly createTasks?: (services: Services) => readonly Task[];
  readonly consumers?: readonly Consumer[];
  /** Sends or processes stored rows in the background, on each server. */
  readonly startPump?: (services: Services) => Stoppable;
  /** Called once, when the server is built. */
  readonly start?: (services: Services) => void;
  /** Finds the company of each row that routes name by its id. */
  readonly companyOf?: Partial<CompanyOf>;
  /** Reads what the feature stores about a user, for the export of their account. */
  readonly exportOwn?: (db: Db, userId: string) => Promise<Partial<AccountExport>>;
  /** All its tables, by their group on the operators' storage page. */
  readonly tables?: Partial<Record<StorageKind, readonly string[]>>;
}

/** Work that runs until the server stops. */
interface Stoppable {
  readonly stop: () => Promise<void>;
}
