import type { TvPackage } from '@demarc/contract/tv-package.ts';
import type { TvProduct } from '@demarc/contract/tv-product.ts';
import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import { formatsFor } from '../../../lib/format.ts';
import { addsOf, dependants, misfitOf } from './package-rules.ts';

const plain: TvPackage = {
  ...{ productCode: 'SPORT', productId: 'sport', name: 'Sport', description: '', type: 'addon', price: '9.95' },
  ...{ channelCount: 0, hdChannelCount: 0, maxStreams: 0, maxDevices: 0, recordingHours: 0, replayHours: 0 },
  ...{ publicViewing: false, requires: [], excludes: [], orderable: true },
};
const base: TvPackage = { ...plain, productCode: 'BASE', productId: 'base', name: 'Base', type: 'base', excludes: ['REC'] };
const recording: TvPackage = { ...plain, productCode: 'REC', productId: 'rec', name: 'Recording' };
const finest: TvPackage = { ...plain, productCode: 'SPORT4K', productId: 'sport4k', name: 'Sport 4K', requires: ['SPORT'] };
const packages = [base, plain, recording, finest];

let nextId = 1;
function held({ productCode, productId, name, type, price }: TvPackage, status: TvProduct['status'] = 'active'): TvProduct {
  const dates = { startDate: '2025-11-01', cancellationDate: null, endDate: null };
  return { id: nextId++, productCode, productId, name, type, price, status, ...dates };
}

describe('package compatibility', () => {
  it('accepts an account with what the package requires and without what it excludes', () => {
    expect(misfitOf(plain, [held(base)], packages)).toBeNull();
    expect(misfitOf(finest, [held(base), held(plain, 'pending')], packages)).toBeNull();
  });
  it('accepts the same package again once it has ended', () => {
    expect(misfitOf(plain, [held(plain, 'ended')], packages)).toBeNull();
    expect(misfitOf(plain, [held(plain, 'cancelling')], packages)).toEqual({ why: 'there', names: 'Sport' });
  });
  it('names the required packages that are missing', () => {
    expect(misfitOf(finest, [held(base), held(plain, 'ended')], packages)).toEqual({ why: 'requires', names: 'Sport' });
  });
  it('rejects an exclusion declared on either package', () => {
    expect(misfitOf(recording, [held(base)], packages)).toEqual({ why: 'excludes', names: 'Base' });
    expect(misfitOf(base, [held(recording)], packages)).toEqual({ why: 'excludes', names: 'Recording' });
  });
  it('rejects a package that can no longer be ordered', () => {
    expect(misfitOf({ ...plain, orderable: false }, [], packages)).toEqual({ why: 'not-orderable', names: 'Sport' });
  });
});

describe('dependent products', () => {
  const sport = held(plain);
  it('are the products that require it and remain', () => {
    expect(dependants(sport, [sport, held(finest)], packages, false)).toEqual(['Sport 4K']);
    expect(dependants(sport, [sport, held(finest, 'ended')], packages, false)).toEqual([]);
  });
  it('include products being cancelled only for immediate termination', () => {
    expect(dependants(sport, [sport, held(finest, 'cancelling')], packages, false)).toEqual([]);
    expect(dependants(sport, [sport, held(finest, 'cancelling')], packages, true)).toEqual(['Sport 4K']);
  });
});

describe('package features', () => {
  const t = ((key: string, { number = '' }: { number?: string } = {}) =>
    `${number} ${key.replace('tv-activation.adds-', '')}`.trim()) as unknown as TFunction;
  const adds = (more: Partial<TvPackage>) => addsOf({ ...plain, ...more }, t, formatsFor('en'));
  it('omit features that the package lacks', () => {
    expect(adds({})).toEqual([]);
    expect(adds({ channelCount: 64, maxStreams: 4 })).toEqual(['64 channels', '4 streams']);
  });
  it('give replay in days from 48 hours on', () => {
    expect(adds({ replayHours: 24 })).toEqual(['24 replay-hours']);
    expect(adds({ replayHours: 36 })).toEqual(['36 replay-hours']);
    expect(adds({ replayHours: 168 })).toEqual(['7 replay-days']);
  });
});
