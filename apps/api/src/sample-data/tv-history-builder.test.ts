import type { TvEndUser } from '@demarc/contract/tv-account.ts';
import { normalizeActivationCode } from '@demarc/contract/tv-activation.ts';
import { describe, expect, it } from 'vitest';
import { TvHistoryBuilder } from './tv-history-builder.ts';
import { sampleTvPackages } from './tv-packages.ts';
import { createActivationCode } from './tv-sample.ts';

const context = {
  packages: new Map(
    sampleTvPackages.map((sampleTvCatalogPackage) => [sampleTvCatalogPackage.productCode, sampleTvCatalogPackage]),
  ),
  by: 'desk@test.example',
};
const endUser = { lastName: 'Brandsma' } as TvEndUser;
const on = (day: string, time = '10:00') => new Date(`${day}T${time}:00Z`);
const startHistory = (at: string, productCode = 'HAVEN-COMPLEET', startDate?: string) =>
  new TvHistoryBuilder(context, 'test', on(at), { endUser, productCode, ...(startDate && { startDate }) });
const box = { deviceId: 'STB-1', name: 'Living room', type: 'stb' } as const;

describe('the history of a TV account', () => {
  it('ends with everything in it after the last day of the month of its cancellation', () => {
    const builder = startHistory('2028-01-05').activated(on('2028-01-05', '10:02')).directCodeIssued(on('2028-01-05', '10:03'));
    builder.redeemed(on('2028-01-05', '10:05'), box).cancelled(on('2028-02-03'));
    const before = builder.build(on('2028-02-29', '22:30'));
    expect(before.account).toMatchObject({ status: 'cancelling', previousStatus: 'active', cancellationDate: '2028-02-29' });
    expect(before.devices).toHaveLength(1);
    const { account, devices, products, tvEvents } = builder.build(on('2028-02-29', '23:30'));
    expect(account).toMatchObject({ status: 'ended', previousStatus: null, endedAt: on('2028-02-29', '23:01') });
    expect(devices).toEqual([]);
    expect(products).toMatchObject([{ status: 'ended', endDate: '2028-02-29' }]);
    expect(tvEvents.at(-1)).toMatchObject({
      event: 'tv-account.ended',
      actor: 'SYSTEM',
      facts: { deviceNames: ['Living room'] },
    });
  });

  it('starts and ends products in between, in chronological order', () => {
    const builder = startHistory('2026-09-10', 'HAVEN-BASIS', '2026-10-01').added(
      on('2026-09-10'),
      'EXTRA-APPARATEN',
      '2026-10-25',
    );
    expect(builder.build(on('2026-09-30')).account.maxDevices).toBe(3);
    builder.productCancelled(on('2026-10-26'), 'EXTRA-APPARATEN');
    expect(builder.build(on('2026-10-31', '22:59')).account.maxDevices).toBe(5);
    const { account, tvEvents } = builder.build(on('2026-11-20'));
    expect(account.maxDevices).toBe(3);
    expect(tvEvents.map(({ at, event }) => `${at.toISOString()} ${event}`).slice(2)).toEqual([
      '2026-09-30T22:01:00.000Z tv-product.started',
      '2026-10-24T22:01:00.000Z tv-product.started',
      '2026-10-26T10:00:00.000Z tv-product.cancelled',
      '2026-10-31T23:01:00.000Z tv-product.ended',
    ]);
  });

  it('has one open code per kind, which expires together with its requests', () => {
    const builder = startHistory('2026-10-01')
      .directCodeIssued(on('2026-10-01', '11:00'))
      .directCodeIssued(on('2026-10-01', '11:10'));
    builder.requestCodeIssued(on('2026-10-01', '11:20'), { days: 1 }).accessRequested(on('2026-10-01', '12:30'), box);
    const { codes, requests, tvEvents } = builder.build(on('2026-10-03'));
    expect(codes.map(({ status }) => status)).toEqual(['CANCELLED', 'EXPIRED', 'EXPIRED']);
    expect(requests).toMatchObject([{ status: 'DISMISSED', decidedAt: on('2026-10-02', '11:20') }]);
    const times = tvEvents.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it('has codes in their readable form', () => {
    for (const text of ['one', 'two', 'three']) {
      expect(createActivationCode(text)).toMatch(/^[2346789BCDFGHJKLMNPQRTVWXYZ]{8}$/);
      expect(normalizeActivationCode(createActivationCode(text))).toBe(createActivationCode(text));
    }
  });
});
