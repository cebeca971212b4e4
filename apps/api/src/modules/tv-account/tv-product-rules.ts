import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { canTransitionTvProduct, type TvProductTransition } from '@demarc/contract/tv-product.ts';
import { type ApiProblem, conflict } from '../../http/problem.ts';
import type { TvProductWithPackage } from './tv-account.store.ts';
import type { TvPackageRow } from './tv-package.store.ts';

type Product = TvProductWithPackage['product'];

/** Whether the product has ended, even before the job has updated its status. */
export function hasEnded({ status, cancellationDate }: Pick<Product, 'status' | 'cancellationDate'>, now: Date): boolean {
  if (status === 'ended') return true;
  return status === 'cancelling' && cancellationDate !== null && cancellationDate < formatAmsterdamDate(now);
}

/** Throws INVALID_TRANSITION if the product's status does not allow the move. */
export function requireMove(product: Pick<Product, 'status' | 'cancellationDate'>, move: TvProductTransition, now: Date): void {
  const from = hasEnded(product, now) ? 'ended' : product.status;
  if (!canTransitionTvProduct(from, move)) throw conflict('INVALID_TRANSITION', { from, action: move });
}

/** Returns the problem why a package cannot be added to these products, none of which has ended; null if it can. */
export function findRefusal(requested: TvPackageRow, live: readonly TvProductWithPackage[]): ApiProblem | null {
  const { productCode, productId, type, definition } = requested;
  if (live.some(({ product }) => product.productId === productId)) return conflict('PRODUCT_ALREADY_ACTIVE', { productCode });
  const bases = type === 'base' ? live.filter(({ product }) => product.type === 'base') : [];
  const missingCodes = findMissing(definition.requires, live);
  if (missingCodes.length > 0) return conflict('PRODUCT_REQUIRES', { requires: missingCodes });
  const conflicting = live.filter(
    (other) => definition.excludes.includes(other.product.productCode) || other.definition.excludes.includes(productCode),
  );
  const excludes = [...new Set([...bases, ...conflicting].map(({ product }) => product.productCode))];
  return excludes.length > 0 ? conflict('PRODUCT_EXCLUDED', { excludes }) : null;
}

/** Returns the required product codes that the account lacks, or that end with this month. */
export function findMissing(requires: readonly string[], live: readonly TvProductWithPackage[]): string[] {
  const lasting = live.filter(({ product }) => product.status !== 'cancelling').map(({ product }) => product.productCode);
  return requires.filter((code) => !lasting.includes(code));
}

/** Returns the products that require this one and continue after its last day. */
export function findDependents(productCode: string, lastDay: string, live: readonly TvProductWithPackage[]): string[] {
  const outlasts = ({ cancellationDate }: Product) => cancellationDate === null || cancellationDate > lastDay;
  const dependents = live.filter(({ product, definition }) => definition.requires.includes(productCode) && outlasts(product));
  return dependents.map(({ product }) => product.productCode);
}

/** Counts device slots: base packages count from the first day, other products while they work. */
export function countDeviceSlots(products: readonly TvProductWithPackage[]): number {
  const counting = products.filter(({ product: { status, type } }) => {
    const works = status === 'active' || status === 'cancelling';
    return type === 'base' ? status !== 'ended' : type === 'device' && works;
  });
  return counting.reduce((sum, { definition }) => sum + definition.maxDevices, 0);
}
