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
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { notFound } from '../../http/problem.ts';
import { serve } from '../../http/serve.ts';
import * as service from './availability.service.ts';
import { countCheck } from './availability-limit.ts';
import * as batches from './batch.service.ts';
import { createCarrierQueryRunner } from './carrier-query-runner.ts';
import { checkPublicAvailability } from './check-public-availability.ts';
import * as watches from './watch.service.ts';

export function availabilityRoutes(app: FastifyInstance, parts: AppContext): void {
  const queryRunner = createCarrierQueryRunner(app, parts);

  serve(app, checkLineAvailability, async ({ query }, { customerId }, { language }) => {
    await countCheck(parts, 'customer', String(customerId));
    return service.check(parts, queryRunner, customerId, query, language);
  });

  serve(app, getLineAvailability, async ({ params }, { customerId }, { language }) => {
    const found = await service.findAvailability(parts, customerId, params.availabilityId, language);
    if (!found) throw notFound();
    return found;
  });

  serve(app, checkPostalCode, async ({ query }, _session, { ip }) => {
    await countCheck(parts, 'address', ip);
    return checkPublicAvailability(parts, queryRunner, query);
  });

  serve(app, listAddressWatches, ({ query }, { customerId }) => watches.list(parts.database.db, customerId, query));
  serve(app, createAddressWatch, ({ body }, session, { author, saveResponse }) =>
    watches.create(parts, session, body.availabilityId, author(), saveResponse),
  );
  serve(app, deleteAddressWatch, ({ params }, { customerId }, { author }) =>
    watches.remove(parts, customerId, params.watchId, author()),
  );

  serve(app, listAvailabilityBatches, ({ query }, { customerId }) => batches.list(parts, customerId, query));
  serve(app, createAvailabilityBatch, ({ body }, session, { author, saveResponse }) =>
    batches.create(parts, session, body, author(), saveResponse),
  );
  serve(app, getAvailabilityBatch, ({ params, query }, { customerId }, { language }) =>
    batches.get(parts, { ...params, customerId }, query, language),
  );
  serve(app, changeAvailabilityBatchRow, ({ params, body }, { customerId }, { author, language }) =>
    batches.changeRow(parts, { ...params, customerId }, body, { author: author(), language }),
  );
}
