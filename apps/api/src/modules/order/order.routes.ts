import { Readable } from 'node:stream';
import {
  addOrderDocument,
  addOrderNote,
  cancelOrder,
  downloadOrderDocument,
  exportOrders,
  getOrder,
  listOrders,
  updateOrder,
} from '@demarc/contract/order.ts';
import { getOrderSummary } from '@demarc/contract/order-counts.ts';
import { date } from '@demarc/contract/rules/date.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { decodeCursor, toPage } from '../../http/keyset-pagination.ts';
import { invalid } from '../../http/problem.ts';
import { serve } from '../../http/serve.ts';
import { loadOrderNames, toOrderSummary } from './order.presenter.ts';
import * as service from './order.service.ts';
import { generateOrderCsv } from './order-csv.ts';
import * as list from './order-list.store.ts';

export function orderRoutes(app: FastifyInstance, context: AppContext): void {
  const { clock, database } = context;
  const { db } = database;

  serve(app, listOrders, async ({ query: { limit = 25, after, sort = '-orderId', ...filter } }, { customerId }, { language }) => {
    const values = list.toFilterValues(customerId, filter);
    const [rows, count] = await Promise.all([
      list.findPage(db, values, sort, parseCursor(after, sort), limit + 1),
      list.countOrders(db, filter, values),
    ]);
    const { shown, next } = toPage(rows, limit, (row) => list.toCursor(sort, row));
    const names = await loadOrderNames(db, shown, language);
    return { items: shown.map((row) => toOrderSummary(row, names)), next, ...count };
  });
  serve(app, getOrderSummary, (_input, { customerId }) => service.getSummary(db, customerId));
  serve(app, exportOrders, async ({ query: { format: _format, ...filter } }, { customerId }, { language }) => ({
    fileName: `orders-${customerId}-${clock.now().toISOString().slice(0, 10)}.csv`,
    content: Readable.from(generateOrderCsv(db, list.toFilterValues(customerId, filter), language)),
  }));
  serve(app, getOrder, ({ params }, { customerId }, { language }) => service.get(db, customerId, params.orderId, language));
  serve(app, updateOrder, ({ params, body }, { customerId }, { author, language }) =>
    service.update(context, { customerId, orderId: params.orderId }, body, { author: author(), language }),
  );
  serve(app, cancelOrder, ({ params, query, body }, { customerId }, { author, saveResponse }) =>
    service.cancel(context, customerId, params.orderId, body, {
      dryRun: query.dryRun,
      author: author(),
      saveResponse,
    }),
  );
  serve(app, addOrderNote, ({ params, body }, { customerId }, { author, language, saveResponse }) =>
    service.createNote(context, { customerId, orderId: params.orderId }, body, {
      author: author(),
      language,
      saveResponse,
    }),
  );
  serve(app, addOrderDocument, ({ params, body }, { customerId }, { author, language, saveResponse }) =>
    service.createDocument(context, { customerId, orderId: params.orderId }, body, {
      author: author(),
      language,
      saveResponse,
    }),
  );
  serve(app, downloadOrderDocument, ({ params }, { customerId }) =>
    service.getFile(db, customerId, params.orderId, params.documentId),
  );
}

const maxOrderId = 2_147_483_647;
const maxUrgency = 4;

/** Parses the page cursor; null for the first page. Throws 400 for a cursor that does not match the sort order. */
function parseCursor(after: string | undefined, sort: list.OrderSort): list.OrderCursor | null {
  const cursor = sort === '-urgency' ? decodeCursor(after, ['number', 'number']) : decodeCursor(after, ['string', 'number']);
  if (!cursor) return null;
  const [value, orderId] = cursor;
  const isValid = typeof value === 'number' ? value <= maxUrgency : isCursorDay(value, sort);
  if (!isValid || orderId > maxOrderId) throw invalid([{ field: 'query.after', code: 'validation.invalid-data' }]);
  return cursor;
}

function isCursorDay(day: string, sort: list.OrderSort): boolean {
  if (sort.endsWith('orderId')) return day === '';
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && date(day) === null;
  // Every order has a requested date.
  return isDay || (day === '' && !sort.endsWith('wishDate'));
}
