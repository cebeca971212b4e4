import type { TvPackage } from '@demarc/contract/tv-package.ts';
import type { TvProduct } from '@demarc/contract/tv-product.ts';
import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import { getFormats } from '../../../lib/format.ts';
import { findDependents, findIncompatibility, getPackageFeatures } from './package-rules.ts';

const sportPackage: TvPackage = {
  productCode: 'SPORT',
  productId: 'sport',
  name: 'Sport',
  description: '',
  type: 'addon',
  price: '9.95',
  channelCount: 0,
  hdChannelCount: 0,
  maxStreams: 0,
  maxDevices: 0,
  recordingHours: 0,
  replayHours: 0,
  publicViewing: false,
  requires: [],
  excludes: [],
  orderable: true,
};
const base: TvPackage = {
  ...sportPackage,
  productCode: 'BASE',
  productId: 'base',
  name: 'Base',
  type: 'base',
  excludes: ['REC'],
};
const recording: TvPackage = { ...sportPackage, productCode: 'REC', productId: 'rec', name: 'Recording' };
const sport4kPackage: TvPackage = {
  ...sportPackage,
  productCode: 'SPORT4K',
  productId: 'sport4k',
  name: 'Sport 4K',
  requires: ['SPORT'],
};
const packages = [base, sportPackage, recording, sport4kPackage];

let nextId = 1;
function createProduct(
  { productCode, productId, name, type, price }: TvPackage,
  status: TvProduct['status'] = 'active',
): TvProduct {
  const dates = { startDate: '2025-11-01', cancellationDate: null, endDate: null };
  return { id: nextId++, productCode, productId, name, type, price, status, ...dates };
}

describe('findIncompatibility', () => {
  it('accepts an account that has the required packages and none of the excluded ones', () => {
    expect(findIncompatibility(sportPackage, [createProduct(base)], packages)).toBeNull();
    expect(
      findIncompatibility(sport4kPackage, [createProduct(base), createProduct(sportPackage, 'pending')], packages),
    ).toBeNull();
  });
  it('accepts the same package again once it has ended', () => {
    expect(findIncompatibility(sportPackage, [createProduct(sportPackage, 'ended')], packages)).toBeNull();
    expect(findIncompatibility(sportPackage, [createProduct(sportPackage, 'cancelling')], packages)).toEqual({
      why: 'there',
      names: 'Sport',
    });
  });
  it('names the required packages that are missing', () => {
    expect(findIncompatibility(sport4kPackage, [createProduct(base), createProduct(sportPackage, 'ended')], packages)).toEqual({
      why: 'requires',
      names: 'Sport',
    });
  });
  it('rejects an exclusion declared on either package', () => {
    expect(findIncompatibility(recording, [createProduct(base)], packages)).toEqual({ why: 'excludes', names: 'Base' });
    expect(findIncompatibility(base, [createProduct(recording)], packages)).toEqual({ why: 'excludes', names: 'Recording' });
  });
  it('rejects a package that can no longer be ordered', () => {
    expect(findIncompatibility({ ...sportPackage, orderable: false }, [], packages)).toEqual({
      why: 'not-orderable',
      names: 'Sport',
    });
  });
});

describe('findDependents', () => {
  const sport = createProduct(sportPackage);
  it('returns the remaining products that require the product', () => {
    expect(findDependents(sport, [sport, createProduct(sport4kPackage)], packages, false)).toEqual(['Sport 4K']);
    expect(findDependents(sport, [sport, createProduct(sport4kPackage, 'ended')], packages, false)).toEqual([]);
  });
  it('includes products being cancelled only for immediate termination', () => {
    expect(findDependents(sport, [sport, createProduct(sport4kPackage, 'cancelling')], packages, false)).toEqual([]);
    expect(findDependents(sport, [sport, createProduct(sport4kPackage, 'cancelling')], packages, true)).toEqual(['Sport 4K']);
  });
});

describe('getPackageFeatures', () => {
  const t = ((key: string, { number = '' }: { number?: string } = {}) =>
    `${number} ${key.replace('tv-activation.adds-', '')}`.trim()) as unknown as TFunction;
  const adds = (more: Partial<TvPackage>) => getPackageFeatures({ ...sportPackage, ...more }, t, getFormats('en'));
  it('omits features that the package lacks', () => {
    expect(adds({})).toEqual([]);
    expect(adds({ channelCount: 64, maxStreams: 4 })).toEqual(['64 channels', '4 streams']);
  });
  it('gives replay in days from 48 hours', () => {
    expect(adds({ replayHours: 24 })).toEqual(['24 replay-hours']);
    expect(adds({ replayHours: 36 })).toEqual(['36 replay-hours']);
    expect(adds({ replayHours: 168 })).toEqual(['7 replay-days']);
  });
});
