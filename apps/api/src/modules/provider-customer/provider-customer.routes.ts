import {
  blockCustomer,
  getProviderCustomer,
  listProviderAccounts,
  listProviderCustomers,
  refuseCustomer,
  releaseCustomer,
  terminateCustomer,
  updateProviderCustomer,
} from '@demarc/contract/provider/customer.ts';
import { addLoyaltyEntry } from '@demarc/contract/provider/loyalty.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import * as loyalty from './loyalty-entry.service.ts';
import { move } from './move.service.ts';
import * as service from './provider-customer.service.ts';
import { updateTerms } from './terms.service.ts';

export function providerCustomerRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, listProviderCustomers, ({ query }) => service.list(context, query));
  serve(app, getProviderCustomer, ({ params }) => service.get(context, params.customerId));
  serve(app, listProviderAccounts, ({ params }) => service.listAccounts(context, params.customerId));
  serve(app, updateProviderCustomer, ({ params, body }, _session, { author }) =>
    updateTerms(context, params.customerId, body, author()),
  );

  serve(app, refuseCustomer, ({ params, body }, _session, { author }) =>
    move(context, params.customerId, 'refuse', body.reason, author()),
  );
  serve(app, blockCustomer, ({ params, body }, _session, { author }) =>
    move(context, params.customerId, 'block', body.reason, author()),
  );
  serve(app, releaseCustomer, ({ params }, _session, { author }) => move(context, params.customerId, 'release', null, author()));
  serve(app, terminateCustomer, ({ params, body }, _session, { author }) =>
    move(context, params.customerId, 'terminate', body.reason, author()),
  );

  serve(app, addLoyaltyEntry, ({ params, body }, _session, { author, saveResponse }) =>
    loyalty.book(context, params.customerId, body, author(), saveResponse),
  );
}
