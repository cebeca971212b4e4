import { listProviderTvPackages, putProviderTvPackage } from '@demarc/contract/provider/tv.ts';
import {
  activateTvAccount,
  cancelTvAccount,
  cancelTvAccountCancellation,
  createTvAccount,
  exportTvAccounts,
  getTvAccount,
  getTvAccountSummary,
  listTvAccounts,
  listTvHistory,
  resumeTvAccount,
  setTvPin,
  suspendTvAccount,
  updateTvAccount,
} from '@demarc/contract/tv-account.ts';
import { listTvPackages } from '@demarc/contract/tv-package.ts';
import { addTvProduct, cancelTvProduct, cancelTvProductCancellation, listTvProducts } from '@demarc/contract/tv-product.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { create } from './create-tv-account.ts';
import { csvOf, list, summary } from './list-tv-accounts.ts';
import { accountAnswer, productAnswer, type Reader } from './tv-account.answer.ts';
import * as service from './tv-account.service.ts';
import { productsOf } from './tv-account.store.ts';
import { listHistory } from './tv-history.ts';
import { packageAnswer, putPackage } from './tv-package.service.ts';
import { allPackages } from './tv-package.store.ts';
import * as product from './tv-product.service.ts';

type ReaderOf = (request: { language: Reader['language'] }) => Reader;

export function tvAccountRoutes(app: FastifyInstance, parts: Parts): void {
  const readerOf: ReaderOf = ({ language }) => ({ language, now: parts.clock.now() });
  readRoutes(app, parts, readerOf);
  changeRoutes(app, parts, readerOf);
  productRoutes(app, parts, readerOf);
  packageRoutes(app, parts);
}

function readRoutes(app: FastifyInstance, { clock, database: { db } }: Parts, readerOf: ReaderOf): void {
  serve(app, listTvAccounts, ({ query }, { customerId }, request) => list(db, customerId, query, readerOf(request)));
  serve(app, getTvAccountSummary, (_input, { customerId }) => summary(db, customerId));
  serve(app, exportTvAccounts, async ({ query }, { customerId }, request) => ({
    fileName: `tv-accounts-${customerId}-${clock.now().toISOString().slice(0, 10)}.csv`,
    content: csvOf(db, customerId, query, readerOf(request)),
  }));
  serve(app, getTvAccount, async ({ params }, { customerId }, request) =>
    accountAnswer(db, await service.found(db, { customerId, ...params }), readerOf(request)),
  );
  serve(app, listTvHistory, async ({ params, query }, { customerId }, request) =>
    listHistory(db, await service.found(db, { customerId, ...params }), query, readerOf(request)),
  );
}

function changeRoutes(app: FastifyInstance, parts: Parts, readerOf: ReaderOf): void {
  serve(app, createTvAccount, ({ body }, { customerId }, request) =>
    create(parts, customerId, body, readerOf(request), request.author(), request.keepAnswer),
  );
  serve(app, updateTvAccount, ({ params, body }, { customerId }, request) =>
    service.update(parts, { customerId, ...params }, body, readerOf(request), request.author()),
  );
  serve(app, setTvPin, ({ params, body }, { customerId }, request) =>
    service.setPin(parts, { customerId, ...params }, body.pin, readerOf(request), request.author()),
  );
  serve(app, cancelTvAccount, ({ params, query }, { customerId }, request) =>
    service.cancel(parts, { customerId, ...params }, query.direct === true, readerOf(request), request.author()),
  );
  serve(app, activateTvAccount, ({ params }, { customerId }, request) =>
    service.activate(parts, { customerId, ...params }, readerOf(request), request.author()),
  );
  serve(app, suspendTvAccount, ({ params }, { customerId }, request) =>
    service.suspend(parts, { customerId, ...params }, readerOf(request), request.author()),
  );
  serve(app, resumeTvAccount, ({ params }, { customerId }, request) =>
    service.resume(parts, { customerId, ...params }, readerOf(request), request.author()),
  );
  serve(app, cancelTvAccountCancellation, ({ params }, { customerId }, request) =>
    service.cancelCancellation(parts, { customerId, ...params }, readerOf(request), request.author()),
  );
}

function productRoutes(app: FastifyInstance, parts: Parts, readerOf: ReaderOf): void {
  const { db } = parts.database;
  serve(app, listTvProducts, async ({ params }, { customerId }, request) => {
    const products = await productsOf(db, [await service.found(db, { customerId, ...params })]);
    return products.map((one) => productAnswer(one, request.language));
  });
  serve(app, addTvProduct, ({ params, body }, { customerId }, request) =>
    product.add(parts, { customerId, ...params }, body, readerOf(request), request.author(), request.keepAnswer),
  );
  serve(app, cancelTvProduct, ({ params, query }, { customerId }, request) =>
    product.cancel(parts, { customerId, ...params }, query.direct === true, readerOf(request), request.author()),
  );
  serve(app, cancelTvProductCancellation, ({ params }, { customerId }, request) =>
    product.cancelCancellation(parts, { customerId, ...params }, readerOf(request), request.author()),
  );
}

function packageRoutes(app: FastifyInstance, parts: Parts): void {
  const { db } = parts.database;
  serve(app, listTvPackages, async (_input, _session, { language }) =>
    (await allPackages(db, { isOrderable: true })).map((row) => packageAnswer(row, language)),
  );
  serve(app, listProviderTvPackages, async () =>
    (await allPackages(db)).map(({ productCode, definition }) => ({ productCode, ...definition })),
  );
  serve(app, putProviderTvPackage, ({ params, body }, _session, { author }) =>
    putPackage(parts, params.productCode, body, author()),
  );
}
