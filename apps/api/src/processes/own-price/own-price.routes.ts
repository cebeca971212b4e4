import { Readable } from 'node:stream';
import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import {
  exportOwnPrices,
  exportRebilling,
  getInvoiceMargin,
  importOwnPrices,
  listOwnPrices,
  putOwnPrice,
} from '@demarc/contract/own-price.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { checkServiceFilter } from '../../http/check-service-filter.ts';
import { serve } from '../../http/serve.ts';
import * as service from './own-price.service.ts';

export function ownPriceRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database;
  const getToday = () => formatAmsterdamDate(context.clock.now());

  serve(app, listOwnPrices, ({ query }, { customerId }) => {
    checkServiceFilter(query);
    return service.list(db, customerId, query, getToday());
  });
  serve(app, exportOwnPrices, async ({ query: { format: _format, ...filter } }, { customerId }) => {
    checkServiceFilter(filter);
    return {
      fileName: `own-prices-${customerId}-${getToday()}.csv`,
      content: Readable.from(service.generateOwnPrices(db, customerId, filter, getToday())),
    };
  });
  serve(app, putOwnPrice, ({ body }, { customerId }, { author }) =>
    db.transaction((tx) => service.put({ tx, context, author: author() }, customerId, body)),
  );
  serve(app, importOwnPrices, ({ body }, { customerId }, { author }) =>
    db.transaction((tx) => service.importRows({ tx, context, author: author() }, customerId, body)),
  );
  serve(app, getInvoiceMargin, ({ params: { number }, query }, { customerId }) =>
    service.getMargin(db, { customerId, number }, query),
  );
  serve(app, exportRebilling, async ({ params: { number } }, { customerId }) => ({
    fileName: `rebilling-${number}.csv`,
    content: Readable.from(await service.generateRebilling(db, customerId, number)),
  }));
}
