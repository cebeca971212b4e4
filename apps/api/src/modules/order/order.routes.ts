import { Readable } from 'node:stream';
import {
  addOrderDocument,
  addOrderNote,
  cancelOrder,
  downloadOrderDocument,
  exportOrders,
  getOrder,
  getOrderSummary,
  listOrders,
  updateOrder,
} from '@demarc/contract/order.ts';
import { date } from '@demarc/contract/rules/date.ts';
import type { FastifyInstance } from 'fastify';
import { keyOfAfter, pageOfRows } from '../../http/key-page.ts';
import { invalid } from '../../http/problem.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { namesOf, summaryOf } from './order.answer.ts';
import * as service from './order.service.ts';
import { orderCsv } from './order-csv.ts';
import * as list from './order-list.store.ts';

export function orderRoutes(app: FastifyInstance, parts: Parts): void {
  const { clock, database } = parts;
  const { db } = database;

  serve(app, listOrders, async ({ query: { limit = 25, after, sort = '-orderId', ...filter } }, { customerId }, { language }) => {
    const where = list.matching(customerId, filter);
    const [rows, count] = await Promise.all([
      list.after(db, where, sort, placeIn(after, sort), limit + 1),
      list.total(db, customerId, filter, where),
    ]);
    const { shown, next } = pageOfRows(rows, limit, (row) => list.placeOf(sort, row));
    const names = await namesOf(db, shown, language);
    return { items: shown.map((row) => summaryOf(row, names)), next, ...count };
  });
  serve(app, getOrderSummary, (_input, { customerId }) => service.summary(db, customerId));
  serve(app, exportOrders, async ({ query: { format: _format, ...filter } }, { customerId }, { language }) => ({
    fileName: `orders-${customerId}-${clock.now().toISOString().slice(0, 10)}.csv`,
    content: Readable.from(orderCsv(db, list.matching(customerId, filter), language)),
  }));
  serve(app, getOrder, ({ params }, { customerId }, { language }) => service.get(db, customerId, params.orderId, language));
  serve(app, updateOrder, ({ params, body }, { customerId }, { author, language }) =>
    service.update(parts, { customerId, orderId: params.orderId }, body, { author: author(), language }),
  );
  serve(app, cancelOrder, ({ params, query, body }, { customerId }, { author, keepAnswer }) =>
    service.cancel(parts, customerId, params.orderId, body, { dryRun: query.dryRun, author: author(), keepAnswer }),
  );
  serve(app, addOrderNote, ({ params, body }, { customerId }, { author, language, keepAnswer }) =>
    service.note(parts, { customerId, orderId: params.orderId }, body, { author: author(), language, keepAnswer }),
  );
  serve(app, addOrderDocument, ({ params, body }, { customerId }, { author, language, keepAnswer }) =>
    service.document(parts, { customerId, orderId: params.orderId }, body, { author: author(), language, keepAnswer }),
  );
  serve(app, downloadOrderDocument, ({ params }, { customerId }) =>
    service.file(db, customerId, params.orderId, params.documentId),
  );
}

const mostOfAnId = 2_147_483_647;

/** Parses the page cursor; null for the first page. Throws 400 for a cursor that does not match the sort order. */
function placeIn(after: string | undefined, sort: list.OrderSort): list.Place | null {
  const place = keyOfAfter(after, ['string', 'number']);
  if (!place) return null;
  const [day, orderId] = place;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && date(day) === null;
  const fits = sort.endsWith('orderId') ? day === '' : isDay || (day === '' && sort.endsWith('plannedDate'));
  if (!fits || orderId > mostOfAnId) throw invalid([{ field: 'query.after', code: 'validation.invalid-data' }]);
  return place;
}
