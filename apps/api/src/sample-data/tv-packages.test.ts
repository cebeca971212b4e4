import { CatalogTvPackage, putProviderTvPackage } from '@demarc/contract/provider/tv.ts';
import { Check } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { validatePackage } from '../modules/tv-account/tv-package.service.ts';
import { sampleTvPackages } from './tv-packages.ts';

const packagesByCode = sampleTvPackages.map(
  (sampleTvCatalogPackage) => [sampleTvCatalogPackage.productCode, sampleTvCatalogPackage] as const,
);
const codes = new Set(packagesByCode.map(([code]) => code));

describe('the sample packages of television', () => {
  it.each(packagesByCode)('have a valid definition of %s', (productCode, { productCode: _, ...definition }) => {
    expect(Check(putProviderTvPackage.params, { productCode })).toBe(true);
    expect(Check(CatalogTvPackage, definition)).toBe(true);
    expect(validatePackage(productCode, definition, null, false)).toEqual([]);
  });

  it.each(packagesByCode)(
    'refer only to existing packages in %s, and to none as both required and excluded',
    (_code, { requires, excludes }) => {
      for (const code of [...requires, ...excludes]) expect(codes).toContain(code);
      expect(requires.filter((code) => excludes.includes(code))).toEqual([]);
    },
  );

  it('have unique codes and products', () => {
    expect(codes.size).toBe(packagesByCode.length);
    expect(new Set(sampleTvPackages.map(({ productId }) => productId)).size).toBe(packagesByCode.length);
  });

  it('describe in both languages what each one adds, and every add-on adds something', () => {
    for (const tvPackage of sampleTvPackages) {
      for (const text of [...Object.values(tvPackage.name), ...Object.values(tvPackage.description)]) expect(text).not.toBe('');
      expect(tvPackage.description.en).not.toBe(tvPackage.description.nl);
      const { channelCount, maxDevices, maxStreams, recordingHours, replayHours } = tvPackage;
      expect(channelCount + maxDevices + maxStreams + recordingHours + replayHours).toBeGreaterThan(0);
    }
  });

  it('have three base packages that can be ordered, each with at least one add-on', () => {
    const bases = sampleTvPackages.filter(({ orderable, type }) => orderable && type === 'base');
    expect(bases.map(({ price, maxDevices }) => [price, maxDevices])).toEqual([
      ['11.50', 3],
      ['18.90', 5],
      ['44.00', 20],
    ]);
    for (const { productCode } of bases) {
      const combinableAddOns = sampleTvPackages.filter(
        ({ type, excludes }) => type !== 'base' && !excludes.includes(productCode),
      );
      expect(combinableAddOns.length).toBeGreaterThan(3);
    }
  });
});
