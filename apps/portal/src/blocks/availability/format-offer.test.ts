import type { AvailablePackage, CarrierResult } from '@demarc/contract/availability.ts';
import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import { getFormats } from '../../lib/format.ts';
import { i18nOptions } from '../../lib/i18n.ts';
import availability from '../../locales/en/availability.json';
import {
  formatDelivery,
  formatDiggingNotes,
  formatOneOffAmount,
  formatPackageName,
  formatSpeedChance,
  getDiggingNotes,
} from './format-offer.ts';
import { getPackageSpeed } from './package-facts.ts';

const i18n = createInstance({ ...i18nOptions, lng: 'en', resources: { en: { availability } } });
await i18n.init();
const localization = { t: i18n.t, formats: getFormats('en') };

const diggingPackage = { nlsType: '23', oneOffAmount: '465.00' } as const;
const readyPackage = { nlsType: '21', oneOffAmount: '465.00' } as const;

it('says in every text that digging costs extra, and nothing without digging', () => {
  expect(formatOneOffAmount(diggingPackage, localization)).toBe('€\u00a0465.00 one-time plus digging');
  expect(formatOneOffAmount(readyPackage, localization)).toBe('€\u00a0465.00 one-time');
  expect(getDiggingNotes(diggingPackage, i18n.t)?.short).toBe('plus digging');
  expect(getDiggingNotes(readyPackage, i18n.t)).toBeNull();
  expect(formatDiggingNotes(diggingPackage, i18n.t)).toBe(
    'plus digging; we only charge it if you agree to the price; we confirm the date once the digging is planned',
  );
  expect(formatDiggingNotes(readyPackage, i18n.t)).toBe('');
});

it('names the technology of a package only if another one has the same name', () => {
  const gpon = { name: 'Fiber 500/500', technology: 'FTTH_GPON' };
  const others = [gpon, { name: 'Fiber 500/500', technology: 'FTTH_XGSPON' }];
  expect(formatPackageName(gpon, others, i18n.t)).toBe('Fiber 500/500, kinds.line.technology-FTTH_GPON');
  expect(formatPackageName(gpon, [gpon], i18n.t)).toBe('Fiber 500/500');
  expect(formatPackageName({ name: 'Fiber 500/500' }, others, i18n.t)).toBe('Fiber 500/500');
});

it('promises no date if somebody has to dig first', () => {
  const carrier = (nlsType: string) =>
    ({
      carrierCode: 'ONE',
      status: 'AVAILABLE',
      error: null,
      physicalCarrier: 'FIBER',
      planDate: null,
      nlsType,
      copper: null,
      fiber: null,
    }) as unknown as CarrierResult;
  const pkg = (nlsType: string) => ({ carrierCode: 'ONE', nlsType, earliestWishDate: '2027-01-13' }) as AvailablePackage;
  expect(formatDelivery(carrier('23'), pkg('23'), localization)).toBe('not before 13\u00a0Jan\u00a02027');
  expect(formatDelivery(carrier('21'), pkg('21'), localization)).toBe('from 13\u00a0Jan\u00a02027');
});

describe('the chance of a speed', () => {
  const createSpeed = (physicalCarrier: 'COPPER' | 'FIBER', reliabilityPercent: number, downMbps: number) =>
    getPackageSpeed(
      { physicalCarrier },
      {
        products: [{ productType: 'LINE', attributes: { downMbps, upMbps: 20 } }] as unknown as AvailablePackage['products'],
        maxDownMbps: 120,
        maxUpMbps: 30,
        reliabilityPercent,
      },
    );

  it.each([
    [
      'comes with what the line itself can carry, if that is more',
      createSpeed('COPPER', 95, 50),
      '95% chance of this speed; the line itself can carry 120 / 30 Mbit/s',
    ],
    ['stands alone if the line can carry no more', createSpeed('COPPER', 70, 200), '70% chance of this speed'],
    ['is left out if the speed is certain', createSpeed('FIBER', 100, 50), null],
  ])('%s', (_what, speed, expected) => expect(formatSpeedChance(speed, localization)).toBe(expected));
});
