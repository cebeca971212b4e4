import type { TvAccount } from '@demarc/contract/tv-account.ts';
import { currentTvAccountStatuses } from '@demarc/contract/tv-account-status.ts';
import { describe, expect, it } from 'vitest';
import { readFilters } from '../../ui/data-table/filters.ts';
import { buildTvFilters, getFilterPackages, toTvQuery } from './tv-filters.ts';

const filters = buildTvFilters([{ productCode: 'HAVEN-BASIS', name: 'Haven Basis' }]);
const toQuery = (search: Record<string, unknown>) => toTvQuery(readFilters(filters, search));

describe('toTvQuery', () => {
  it('leaves out ended accounts for an empty URL', () => expect(toQuery({})).toEqual({ status: currentTvAccountStatuses }));

  it('includes ended accounts in a search', () => expect(toQuery({ q: 'vet' })).toEqual({ q: 'vet' }));

  it('contains the filters from the URL', () => {
    const search = { q: 'wouda', activation: 'waiting', status: 'active,suspended', product: 'HAVEN-BASIS', from: 402_506 };
    expect(toQuery(search)).toEqual({
      q: 'wouda',
      pending: true,
      status: ['active', 'suspended'],
      productCode: 'HAVEN-BASIS',
      minAccountNr: 402_506,
    });
  });

  it('ignores invalid filter values', () => {
    expect(toQuery({ q: 'w', activation: 'active', status: 'gone', product: 'OTHER', from: '4e9' })).toEqual(toQuery({}));
  });

  it('filters by packages for sale, packages in use and the package in the URL', () => {
    const basis = { productCode: 'HAVEN-BASIS', name: 'Haven Basis' };
    const klassiek = { productCode: 'HAVEN-KLASSIEK', name: 'Haven Klassiek' };
    const products = [
      { ...klassiek, status: 'active' },
      { ...basis, status: 'active' },
      { productCode: 'GONE', name: 'Gone', status: 'ended' },
    ] as TvAccount['products'];
    expect(getFilterPackages([basis], [{ products }], undefined)).toEqual([basis, klassiek]);
    expect(getFilterPackages([], [], 'HAVEN-BASIS')).toEqual([{ productCode: 'HAVEN-BASIS', name: 'HAVEN-BASIS' }]);
    expect(getFilterPackages([basis], [{ products }], 'HAVEN-KLASSIEK')).toEqual([basis, klassiek]);
  });
});
