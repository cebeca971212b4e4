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

describe('a package fits an account', () => {
  it('that has what it requires, and not what it excludes', () => {
    expect(misfitOf(plain, [held(base)], packages)).toBeNull();
    expect(misfitOf(finest, [held(base), held(plain, 'pending')], packages)).toBeNull();
  });
  it('again once the same one has ended', () => {
    expect(misfitOf(plain, [held(plain, 'ended')], packages)).toBeNull();
    expect(misfitOf(plain, [held(plain, 'cancelling')], packages)).toEqual({ why: 'there', names: 'Sport' });
  });
  it('not without what it requires, named as people know it', () => {
    expect(misfitOf(finest, [held(base), held(plain, 'ended')], packages)).toEqual({ why: 'requires', names: 'Sport' });
  });
  it('not beside what excludes it, whichever of the two says so', () => {
    expect(misfitOf(recording, [held(base)], packages)).toEqual({ why: 'excludes', names: 'Base' });
    expect(misfitOf(base, [held(recording)], packages)).toEqual({ why: 'excludes', names: 'Recording' });
  });
  it('not when it cannot be ordered any more', () => {
    expect(misfitOf({ ...plain, orderable: false }, [], packages)).toEqual({ why: 'not-orderable', names: 'Sport' });
  });
});

describe('what a product holds up', () => {
  const sport = held(plain);
  it('is what requires it and stays', () => {
    expect(dependants(sport, [sport, held(finest)], packages, false)).toEqual(['Sport 4K']);
    expect(dependants(sport, [sport, held(finest, 'ended')], packages, false)).toEqual([]);
  });
  it('is not what ends by then, unless it ends at once', () => {
    expect(dependants(sport, [sport, held(finest, 'cancelling')], packages, false)).toEqual([]);
    expect(dependants(sport, [sport, held(finest, 'cancelling')], packages, true)).toEqual(['Sport 4K']);
  });
});

describe('what a package adds', () => {
  const t = ((key: string, { number = '' }: { number?: string } = {}) =>
    `${number} ${key.replace('tv-activation.adds-', '')}`.trim()) as unknown as TFunction;
  const adds = (more: Partial<TvPackage>) => addsOf({ ...plain, ...more }, t, formatsFor('en'));
  it('leaves out what it does not bring', () => {
    expect(adds({})).toEqual([]);
    expect(adds({ channelCount: 64, maxStreams: 4 })).toEqual(['64 channels', '4 streams']);
  });
  it('says replay in days from two days on', () => {
    expect(adds({ replayHours: 24 })).toEqual(['24 replay-hours']);
    expect(adds({ replayHours: 36 })).toEqual(['36 replay-hours']);
    expect(adds({ replayHours: 168 })).toEqual(['7 replay-days']);
  });
});
