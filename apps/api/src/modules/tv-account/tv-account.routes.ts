import { listProviderTvPackages, putProviderTvPackage } from '@demarc/contract/provider/tv.ts';
import {
  activateTvAccount,
  cancelTvAccount,
  cancelTvAccountCancellation,
  createTvAccount,
  exportTvAccounts,
  getTvAccount,
  listTvAccounts,
  listTvHistory,
  resumeTvAccount,
  setTvPin,
  suspendTvAccount,
  updateTvAccount,
} from '@demarc/contract/tv-account.ts';
import { getTvAccountSummary } from '@demarc/contract/tv-account-counts.ts';
import { listTvPackages } from '@demarc/contract/tv-package.ts';
import { addTvProduct, cancelTvProduct, cancelTvProductCancellation, listTvProducts } from '@demarc/contract/tv-product.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import { create } from './create-tv-account.ts';
import { createCsvStream, getSummary, list } from './list-tv-accounts.ts';
import { loadTvAccount, type Reader, toTvProduct } from './tv-account.presenter.ts';
import * as service from './tv-account.service.ts';
import { findProducts } from './tv-account.store.ts';
import { listHistory } from './tv-history.ts';
import { putPackage, toTvPackage } from './tv-package.service.ts';
import { findPackages } from './tv-package.store.ts';
import * as product from './tv-product.service.ts';

type CreateReader = (request: { language: Reader['language'] }) => Reader;

export function tvAccountRoutes(app: FastifyInstance, context: AppContext): void {
  const createReader: CreateReader = ({ language }) => ({ language, now: context.clock.now() });
  readRoutes(app, context, createReader);
  changeRoutes(app, context, createReader);
  productRoutes(app, context, createReader);
  packageRoutes(app, context);
}

function readRoutes(app: FastifyInstance, { clock, database: { db } }: AppContext, createReader: CreateReader): void {
  serve(app, listTvAccounts, ({ query }, { customerId }, request) => list(db, customerId, query, createReader(request)));
  serve(app, getTvAccountSummary, (_input, { customerId }) => getSummary(db, customerId, clock.now()));
  serve(app, exportTvAccounts, async ({ query }, { customerId }, request) => ({
    fileName: `tv-accounts-${customerId}-${clock.now().toISOString().slice(0, 10)}.csv`,
    content: createCsvStream(db, customerId, query, createReader(request)),
  }));
  serve(app, getTvAccount, async ({ params }, { customerId }, request) =>
    loadTvAccount(db, await service.requireAccountRowByAnyNumber(db, { customerId, ...params }), createReader(request)),
  );
  serve(app, listTvHistory, async ({ params, query }, { customerId }, request) =>
    listHistory(db, await service.requireAccountRow(db, { customerId, ...params }), query, createReader(request)),
  );
}

function changeRoutes(app: FastifyInstance, context: AppContext, createReader: CreateReader): void {
  serve(app, createTvAccount, ({ body }, { customerId }, request) =>
    create(context, customerId, body, createReader(request), request.author(), request.saveResponse),
  );
  serve(app, updateTvAccount, ({ params, body }, { customerId }, request) =>
    service.update(context, { customerId, ...params }, body, createReader(request), request.author()),
  );
  serve(app, setTvPin, ({ params, body }, { customerId }, request) =>
    service.setPin(context, { customerId, ...params }, body.pin, createReader(request), request.author()),
  );
  serve(app, cancelTvAccount, ({ params, query }, { customerId }, request) =>
    service.cancel(context, { customerId, ...params }, query.direct === true, createReader(request), request.author()),
  );
  serve(app, activateTvAccount, ({ params }, { customerId }, request) =>
    service.activate(context, { customerId, ...params }, createReader(request), request.author()),
  );
  serve(app, suspendTvAccount, ({ params }, { customerId }, request) =>
    service.suspend(context, { customerId, ...params }, createReader(request), request.author()),
  );
  serve(app, resumeTvAccount, ({ params }, { customerId }, request) =>
    service.resume(context, { customerId, ...params }, createReader(request), request.author()),
  );
  serve(app, cancelTvAccountCancellation, ({ params }, { customerId }, request) =>
    service.cancelCancellation(context, { customerId, ...params }, createReader(request), request.author()),
  );
}

function productRoutes(app: FastifyInstance, context: AppContext, createReader: CreateReader): void {
  const { db } = context.database;
  serve(app, listTvProducts, async ({ params }, { customerId }, request) => {
    const products = await findProducts(db, [await service.requireAccountRow(db, { customerId, ...params })]);
    return products.map((product) => toTvProduct(product, request.language));
  });
  serve(app, addTvProduct, ({ params, body }, { customerId }, request) =>
    product.add(context, { customerId, ...params }, body, createReader(request), request.author(), request.saveResponse),
  );
  serve(app, cancelTvProduct, ({ params, query }, { customerId }, request) =>
    product.cancel(context, { customerId, ...params }, query.direct === true, createReader(request), request.author()),
  );
  serve(app, cancelTvProductCancellation, ({ params }, { customerId }, request) =>
    product.cancelCancellation(context, { customerId, ...params }, createReader(request), request.author()),
  );
}

function packageRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database;
  serve(app, listTvPackages, async (_input, _session, { language }) =>
    (await findPackages(db, { isOrderable: true })).map((row) => toTvPackage(row, language)),
  );
  serve(app, listProviderTvPackages, async () =>
    (await findPackages(db)).map(({ productCode, definition }) => ({ productCode, ...definition })),
  );
  serve(app, putProviderTvPackage, ({ params, body }, _session, { author }) =>
    putPackage(context, params.productCode, body, author()),
  );
}
