import type { ChargedServiceType } from '@demarc/contract/invoice.ts';
import type { OrderableType } from '@demarc/contract/kinds/order-details.ts';
import type { EventSubject, SearchKind } from '@demarc/contract/kinds/registry.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../app-context.ts';
import type { NameLookup } from '../db/object-names.ts';
import type { CountedTable } from '../db/status-counts.ts';
import type { Job } from '../jobs/job.ts';
import type { SearchSource } from '../modules/search/search-source.ts';
import type { ChargingStep } from './charging-step.ts';
import type { ServiceKind } from './service-kind.ts';

/** Describes a kind of resource to the code that all kinds share. */
export interface Kind {
  /** Functions that register the routes of its module. */
  routes: readonly ((app: FastifyInstance, context: AppContext) => void)[];
  jobs?: readonly Job[];
  /** Its table, if the rows are counted by status. */
  countedTable?: CountedTable;
  /** The sources that search finds its objects in, by kind of search result. */
  search?: { readonly [Name in SearchKind]?: SearchSource };
  /** The lookups that name its objects in notices and in the activity log, by event subject. */
  names?: { readonly [Subject in EventSubject]?: NameLookup };
  /** The steps that charge it, by the type of service on invoices. */
  charging?: { readonly [Type in ChargedServiceType]?: ChargingStep };
  /** By order type, if it can be ordered. */
  orders?: { readonly [Type in OrderableType]?: ServiceKind };
}
