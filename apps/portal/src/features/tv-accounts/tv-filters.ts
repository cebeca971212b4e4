import type { Input } from '@demarc/contract/operation.ts';
import type { listTvAccounts, TvAccount } from '@demarc/contract/tv-account.ts';
import { currentTvAccountStatuses, tvAccountStatuses } from '@demarc/contract/tv-account-status.ts';
import type { TvPackage } from '@demarc/contract/tv-package.ts';
import type { Filter, FilterValues } from '../../ui/data-table/filters.ts';
import type { NamedOrder } from '../../ui/data-table/list-tools.tsx';

type TvQuery = NonNullable<Input<typeof listTvAccounts>['query']>;

/** The default sort, which the URL leaves empty: accounts with a waiting device first. */
export const waitingFirstSort = '';
export const accountNumberSort = 'accountNr';
export const tvOrders: readonly NamedOrder[] = [
  { sort: waitingFirstSort, label: 'tv-account.waiting-first' },
  { sort: accountNumberSort, label: 'tv-account.by-number' },
];

/** `packages` includes packages in use that are no longer for sale. */
export function buildTvFilters(packages: readonly Pick<TvPackage, 'productCode' | 'name'>[]) {
  return [
    { kind: 'text', name: 'q', label: 'tv-account.search', minLength: 2 },
    {
      kind: 'one',
      name: 'activation',
      label: 'tv-account.activation',
      options: [
        { value: 'waiting', label: 'tv-account.activation-waiting' },
        { value: 'code_expired', label: 'tv-account.activation-code_expired' },
      ],
    },
    {
      kind: 'many',
      name: 'status',
      label: 'tv-account.status',
      options: tvAccountStatuses.map((value) => ({ value, label: `tv-account.status-${value}` })),
    },
    {
      kind: 'one',
      name: 'product',
      label: 'tv-account.product',
      options: packages.map(({ productCode, name }) => ({ value: productCode, text: name })),
    },
    { kind: 'number', name: 'from', label: 'tv-account.from-number', max: 2_147_483_647 },
  ] as const satisfies readonly Filter[];
}
export type TvFilterValues = FilterValues<ReturnType<typeof buildTvFilters>>;

/**
 * Converts the filter values to the query of the list and the export. Without a choice it leaves out accounts that have ended, as the
 * menu and the overview do. A search includes them, because the user may not know that an account has ended.
 */
export function toTvQuery({ q, activation, status = [], product, from }: Partial<TvFilterValues>): TvQuery {
  return {
    ...(q ? { q } : {}),
    ...(activation === 'waiting' ? { pending: true } : activation ? { codeExpired: true } : {}),
    ...(status.length > 0 ? { status: [...status] } : q ? {} : { status: [...currentTvAccountStatuses] }),
    ...(product ? { productCode: product } : {}),
    ...(from ? { minAccountNr: Number(from) } : {}),
  };
}

type NamedPackage = Pick<TvPackage, 'productCode' | 'name'>;

/** The packages to filter by: those for sale, others in use on this page, and the one in the URL. */
export function getFilterPackages(
  sold: readonly NamedPackage[],
  shown: readonly Pick<TvAccount, 'products'>[],
  chosen: unknown,
): readonly NamedPackage[] {
  const heldPackages = shown.flatMap(({ products }) => products.filter(({ status }) => status !== 'ended'));
  const urlPackages = typeof chosen === 'string' && chosen ? [{ productCode: chosen, name: chosen }] : [];
  const names = new Map([...urlPackages, ...heldPackages, ...sold].map(({ productCode, name }) => [productCode, name]));
  const order = [...sold, ...heldPackages, ...urlPackages].map(({ productCode }) => productCode);
  return [...new Set(order)].map((productCode) => ({ productCode, name: names.get(productCode) ?? productCode }));
}
