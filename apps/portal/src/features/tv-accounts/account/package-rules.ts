import type { TvPackage } from '@demarc/contract/tv-package.ts';
import type { TvProduct } from '@demarc/contract/tv-product.ts';
import type { TFunction } from 'i18next';
import type { Formats } from '../../../lib/format.ts';

/** The reason for which a package cannot be added to an account, with the names of the conflicting or missing packages. */
export interface Incompatibility {
  why: 'there' | 'requires' | 'excludes' | 'not-orderable';
  names: string;
}

/** The product fields that compatibility checks need. */
export type AccountProduct = Pick<TvProduct, 'productId' | 'productCode' | 'name' | 'status'>;

const isCurrent = ({ status }: Pick<TvProduct, 'status'>) => status !== 'ended';

/** Returns null if the package can be added to an account with these products. */
export function findIncompatibility(
  tvPackage: TvPackage,
  products: readonly AccountProduct[],
  packages: readonly TvPackage[],
): Incompatibility | null {
  const currentProducts = products.filter(isCurrent);
  const hasProduct = (code: string) => currentProducts.some(({ productCode }) => productCode === code);
  const getName = (code: string) => packages.find(({ productCode }) => productCode === code)?.name ?? code;
  if (currentProducts.some(({ productId }) => productId === tvPackage.productId)) return { why: 'there', names: tvPackage.name };
  const missing = tvPackage.requires.filter((code) => !hasProduct(code));
  if (missing.length > 0) return { why: 'requires', names: missing.map(getName).join(', ') };
  // An exclusion may be declared on either of the two packages.
  const conflicting = currentProducts.filter(({ productCode }) => {
    const other = packages.find((each) => each.productCode === productCode);
    return tvPackage.excludes.includes(productCode) || other?.excludes.includes(tvPackage.productCode);
  });
  if (conflicting.length > 0) return { why: 'excludes', names: conflicting.map(({ name }) => name).join(', ') };
  return tvPackage.orderable ? null : { why: 'not-orderable', names: tvPackage.name };
}

/** The names of remaining products that require this one; empty if it can be removed. */
export function findDependents(
  product: TvProduct,
  products: readonly TvProduct[],
  packages: readonly TvPackage[],
  isImmediate: boolean,
): string[] {
  const requiresProduct = ({ productCode }: TvProduct) =>
    packages.find((catalogPackage) => catalogPackage.productCode === productCode)?.requires.includes(product.productCode);
  // A product that is being cancelled ends by the end of the month, so it only blocks immediate removal.
  const remains = ({ status }: TvProduct) => status !== 'ended' && (isImmediate || status !== 'cancelling');
  return products.filter((other) => other.id !== product.id && remains(other) && requiresProduct(other)).map(({ name }) => name);
}

/** Lists what a package includes, such as `64 channels`, `60 in HD` and `4 screens at a time`, one string each. */
export function getPackageFeatures(tvPackage: TvPackage, t: TFunction, formats: Formats): string[] {
  const formatFeature = (key: string, count: number) =>
    count > 0 ? [t(`tv-activation.adds-${key}`, { count, number: formats.number(count) })] : [];
  return [
    ...formatFeature('channels', tvPackage.channelCount),
    ...formatFeature('hd', tvPackage.hdChannelCount),
    ...formatFeature('streams', tvPackage.maxStreams),
    ...formatFeature('devices', tvPackage.maxDevices),
    ...formatFeature('recording', tvPackage.recordingHours),
    ...(tvPackage.replayHours > 24 && tvPackage.replayHours % 24 === 0
      ? formatFeature('replay-days', tvPackage.replayHours / 24)
      : formatFeature('replay-hours', tvPackage.replayHours)),
    ...(tvPackage.publicViewing ? [t('tv-activation.adds-public')] : []),
  ];
}
