import {
  checkLineAvailability,
  checkPostalCode,
  createAddressWatch,
  deleteAddressWatch,
  getLineAvailability,
  listAddressWatches,
} from '@demarc/contract/availability.ts';
import {
  changeAvailabilityBatchRow,
  createAvailabilityBatch,
  getAvailabilityBatch,
  listAvailabilityBatches,
} from '@demarc/contract/availability-batch.ts';
import { checkProviderLineAvailability, getProviderLineAvailability } from '@demarc/contract/provider/availability.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { findCustomer } from '../../db/views/customer.ts';
import { notFound } from '../../http/problem.ts';
import { serve } from '../../http/serve.ts';
import * as service from './availability.service.ts';
import { countCheck } from './availability-limit.ts';
import * as batches from './batch.service.ts';
import { createCarrierQueryRunner } from './carrier-query-runner.ts';
import { checkPublicAvailability } from './check-public-availability.ts';
import * as watches from './watch.service.ts';

export function availabilityRoutes(app: FastifyInstance, context: AppContext): void {
  const queryRunner = createCarrierQueryRunner(app, context);

  serve(app, checkLineAvailability, async ({ query }, { customerId }, { language }) => {
    await countCheck(context, 'customer', String(customerId));
    return service.check(context, queryRunner, customerId, query, language);
  });

  serve(app, getLineAvailability, async ({ params }, { customerId }, { language }) => {
    const availability = await service.findAvailability(context, customerId, params.availabilityId, language);
    if (!availability) throw notFound();
    return availability;
  });

  serve(app, checkProviderLineAvailability, async ({ params: { customerId }, query }, _session, { language }) => {
    if (!(await findCustomer(context.database.db, customerId))) throw notFound();
    return service.check(context, queryRunner, customerId, query, language);
  });

  serve(app, getProviderLineAvailability, async ({ params }, _session, { language }) => {
    const availability = await service.findAvailability(context, params.customerId, params.availabilityId, language);
    if (!availability) throw notFound();
    return availability;
  });

  serve(app, checkPostalCode, async ({ query }, _session, { ip, language }) => {
    await countCheck(context, 'address', ip);
    return checkPublicAvailability(context, queryRunner, query, language);
  });

  serve(app, listAddressWatches, ({ query }, { customerId }) => watches.list(context.database.db, customerId, query));
  serve(app, createAddressWatch, ({ body }, session, { author, saveResponse }) =>
    watches.create(context, session, body.availabilityId, author(), saveResponse),
  );
  serve(app, deleteAddressWatch, ({ params }, { customerId }, { author }) =>
    watches.remove(context, customerId, params.watchId, author()),
  );

  serve(app, listAvailabilityBatches, ({ query }, { customerId }) => batches.list(context, customerId, query));
  serve(app, createAvailabilityBatch, ({ body }, session, { author, saveResponse }) =>
    batches.create(context, session, body, author(), saveResponse),
  );
  serve(app, getAvailabilityBatch, ({ params, query }, { customerId }, { language }) =>
    batches.get(context, { ...params, customerId }, query, language),
  );
  serve(app, changeAvailabilityBatchRow, ({ params, body }, { customerId }, { author, language }) =>
    batches.changeRow(context, { ...params, customerId }, body, { author: author(), language }),
  );
}
