import type { TvPackage } from '@demarc/contract/tv-package.ts';
import type { TvProduct } from '@demarc/contract/tv-product.ts';
import type { TFunction } from 'i18next';
import type { Formats } from '../../../lib/format.ts';

/** Why a package cannot be added to an account, with the names of the conflicting or missing packages. */
export interface Misfit {
  why: 'there' | 'requires' | 'excludes' | 'not-orderable';
  names: string;
}

/** The product fields that compatibility checks need. */
export type HeldProduct = Pick<TvProduct, 'productId' | 'productCode' | 'name' | 'status'>;

const isThere = ({ status }: Pick<TvProduct, 'status'>) => status !== 'ended';

/** Returns null if the package can be added to an account with these products. */
export function misfitOf(one: TvPackage, products: readonly HeldProduct[], packages: readonly TvPackage[]): Misfit | null {
  const held = products.filter(isThere);
  const holds = (code: string) => held.some(({ productCode }) => productCode === code);
  const nameOf = (code: string) => packages.find(({ productCode }) => productCode === code)?.name ?? code;
  if (held.some(({ productId }) => productId === one.productId)) return { why: 'there', names: one.name };
  const missing = one.requires.filter((code) => !holds(code));
  if (missing.length > 0) return { why: 'requires', names: missing.map(nameOf).join(', ') };
  // An exclusion may be declared on either of the two packages.
  const inTheWay = held.filter(({ productCode }) => {
    const other = packages.find((each) => each.productCode === productCode);
    return one.excludes.includes(productCode) || other?.excludes.includes(one.productCode);
  });
  if (inTheWay.length > 0) return { why: 'excludes', names: inTheWay.map(({ name }) => name).join(', ') };
  return one.orderable ? null : { why: 'not-orderable', names: one.name };
}

/** The names of remaining products that require this one; empty if it can be removed. */
export function dependants(
  product: TvProduct,
  products: readonly TvProduct[],
  packages: readonly TvPackage[],
  isAtOnce: boolean,
): string[] {
  const needsIt = ({ productCode }: TvProduct) =>
    packages.find((one) => one.productCode === productCode)?.requires.includes(product.productCode);
  // A product that is being cancelled ends by the end of the month, so it only blocks immediate removal.
  const stays = ({ status }: TvProduct) => status !== 'ended' && (isAtOnce || status !== 'cancelling');
  return products.filter((one) => one.id !== product.id && stays(one) && needsIt(one)).map(({ name }) => name);
}

/** What a package includes, such as `64 channels`, `60 in HD` and `4 screens at a time`, one string each. */
export function addsOf(one: TvPackage, t: TFunction, formats: Formats): string[] {
  const part = (key: string, count: number) =>
    count > 0 ? [t(`tv-activation.adds-${key}`, { count, number: formats.number(count) })] : [];
  return [
    ...part('channels', one.channelCount),
    ...part('hd', one.hdChannelCount),
    ...part('streams', one.maxStreams),
    ...part('devices', one.maxDevices),
    ...part('recording', one.recordingHours),
    ...(one.replayHours > 24 && one.replayHours % 24 === 0
      ? part('replay-days', one.replayHours / 24)
      : part('replay-hours', one.replayHours)),
    ...(one.publicViewing ? [t('tv-activation.adds-public')] : []),
  ];
}
