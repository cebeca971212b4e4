import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { Input } from '@demarc/contract/operation.ts';
import type { addTvProduct, TvProduct } from '@demarc/contract/tv-product.ts';
import type { AppContext } from '../../app-context.ts';
import type { Author } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { conflict, invalid, notFound } from '../../http/problem.ts';
import type { SaveResponse } from '../../http/serve.ts';
import { endProduct, enforceDeviceLimit } from './end-product.ts';
import { type Reader, toTvProduct } from './tv-account.presenter.ts';
import * as accountStore from './tv-account.store.ts';
import { lockForChange, requireAllowed } from './tv-account-rules.ts';
import { getLastOfMonth, validateStartDate } from './tv-dates.ts';
import * as packageStore from './tv-package.store.ts';
import * as store from './tv-product.store.ts';
import { findDependents, findMissing, findRefusal, hasEnded, requireMove } from './tv-product-rules.ts';
import { writeTvAudit } from './write-tv-audit.ts';

/** The product in a URL path. */
interface TvProductPath {
  customerId: number;
  id: number;
  productId: string;
}

/** Subscribes an account to a package. */
export async function add(
  { clock, database: { db } }: AppContext,
  { customerId, id }: Omit<TvProductPath, 'productId'>,
  { productCode, ...request }: Input<typeof addTvProduct>['body'],
  reader: Reader,
  author: Author,
  saveResponse: SaveResponse,
): Promise<TvProduct> {
  const today = formatAmsterdamDate(reader.now);
  const startDate = request.startDate ?? today;
  return db.transaction(async (tx) => {
    const account = await lockForChange(tx, customerId, id);
    requireAllowed(account, 'addProduct', reader.now);
    const requestedPackage = await packageStore.findOrderable(tx, productCode);
    const unknownProblems = requestedPackage ? [] : [{ field: 'productCode', code: 'validation.unknown-value' }];
    const problems = [...unknownProblems, ...validateStartDate(startDate, today)];
    if (!requestedPackage || problems.length > 0) throw invalid(problems);
    const refusal = findRefusal(requestedPackage, await findLiveProducts(tx, account, reader.now));
    if (refusal) throw refusal;
    const product = await store.insertProduct(tx, account, requestedPackage, { startDate, isWorking: startDate === today });
    const { productId, status, price } = product;
    const facts = { productCode, productId, status, startDate, price };
    const response = toTvProduct({ product, definition: requestedPackage.definition }, reader.language);
    await Promise.all([
      writeTvAudit(tx, clock, author, account, { event: 'tv-product.added', facts }),
      enforceDeviceLimit(tx, clock, author, account, product),
    ]);
    await saveResponse(tx, response);
    return response;
  });
}

/**
 * Ends a product at the end of the month, or immediately if requested or if it has not started; then there is no product to
 * return.
 */
export async function cancel(
  { clock, database: { db } }: AppContext,
  path: TvProductPath,
  isDirect: boolean,
  reader: Reader,
  author: Author,
): Promise<TvProduct | undefined> {
  const today = formatAmsterdamDate(reader.now);
  return db.transaction(async (tx) => {
    const { account, found, live } = await lockProduct(tx, path, reader);
    const { product } = found;
    const regularMove = product.status === 'pending' ? 'cancelPending' : 'cancel';
    const move = isDirect ? 'cancelDirect' : regularMove;
    requireMove(product, move, reader.now);
    if (product.type === 'base') throw conflict('BASE_PRODUCT_REQUIRED');
    const lastDay = move === 'cancel' ? getLastOfMonth(today) : today;
    const dependents = findDependents(product.productCode, lastDay, live);
    if (dependents.length > 0) throw conflict('PRODUCT_REQUIRES', { requiredBy: dependents });
    if (move !== 'cancel') {
      await endProduct(tx, clock, author, account, product, today);
      return undefined;
    }
    const [changed] = await Promise.all([
      store.updateProduct(tx, product, { status: 'cancelling', cancellationDate: lastDay }),
      accountStore.updateAccount(tx, account, { updatedAt: reader.now }),
    ]);
    const { productCode, productId, status } = product;
    await writeTvAudit(tx, clock, author, account, {
      event: 'tv-product.cancelled',
      before: { status },
      facts: { productCode, productId, status: changed.status, cancellationDate: lastDay },
    });
    return toTvProduct({ ...found, product: changed }, reader.language);
  });
}

/** Undoes the cancellation of a product, if the products that it requires continue too. */
export async function cancelCancellation(
  { clock, database: { db } }: AppContext,
  path: TvProductPath,
  reader: Reader,
  author: Author,
): Promise<TvProduct> {
  return db.transaction(async (tx) => {
    const { account, found, live } = await lockProduct(tx, path, reader);
    const { product, definition } = found;
    if (product.status !== 'cancelling' || hasEnded(product, reader.now)) throw conflict('NO_CANCELLATION_PENDING');
    const missingCodes = findMissing(definition.requires, live);
    if (missingCodes.length > 0) throw conflict('PRODUCT_REQUIRES', { requires: missingCodes });
    const [changed] = await Promise.all([
      store.updateProduct(tx, product, { status: 'active', cancellationDate: null }),
      accountStore.updateAccount(tx, account, { updatedAt: reader.now }),
    ]);
    const { productCode, productId, status, cancellationDate } = product;
    await writeTvAudit(tx, clock, author, account, {
      event: 'tv-product.cancellation-withdrawn',
      before: { status, cancellationDate },
      facts: { productCode, productId, status: changed.status },
    });
    return toTvProduct({ ...found, product: changed }, reader.language);
  });
}

/**
 * Locks the account in the path and finds its product: the product that has not ended, or else the last one. Throws 404 if there
 * is none.
 */
async function lockProduct(tx: Database, { customerId, id, productId }: TvProductPath, { now }: Reader) {
  const account = await lockForChange(tx, customerId, id);
  requireAllowed(account, 'cancelProduct', now);
  const allProducts = await accountStore.findProducts(tx, [account]);
  const withProductId = allProducts.filter(({ product }) => product.productId === productId);
  const found = withProductId.find(({ product }) => product.status !== 'ended') ?? withProductId.at(-1);
  if (!found) throw notFound();
  return { account, found, live: allProducts.filter(({ product }) => !hasEnded(product, now)) };
}

async function findLiveProducts(tx: Database, account: accountStore.TvAccountRow, now: Date) {
  return (await accountStore.findProducts(tx, [account])).filter(({ product }) => !hasEnded(product, now));
}
