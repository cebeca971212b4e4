import type { AvailablePackage, CarrierResult } from '@demarc/contract/availability.ts';
import type { Product } from '@demarc/contract/catalog.ts';
import { describe, expect, it } from 'vitest';
import { getFormats } from '../../lib/format.ts';
import { findFastest, getInstallationAmount, getNetworkSpeed } from './package-facts.ts';
import { getVerdictLabels } from './verdict-labels.ts';

function createProduct(values: Partial<Product>): Product {
  return {
    productCode: 'A',
    name: 'A',
    productType: 'LINE',
    chargeType: 'MRC',
    unitPrice: '10.0000',
    unit: 'MONTH',
    mandatory: true,
    minQuantity: 1,
    maxQuantity: 1,
    defaultQuantity: 1,
    requires: [],
    excludes: [],
    attributes: {},
    ...values,
  } as Product;
}

function createPackage(packageCode: string, carrierCode: string, ...products: Product[]): AvailablePackage {
  return {
    packageCode,
    name: packageCode,
    description: '',
    orderType: 'LINE',
    siteCode: null,
    carrierCode,
    technology: 'COAX',
    orderable: true,
    minTermMonths: 12,
    allowedTermMonths: [12],
    leadTimeWorkingDays: 5,
    products,
    parameters: [],
    maxDownMbps: 900,
    maxUpMbps: 90,
    reliabilityPercent: 98,
    nlsType: '6',
    planDate: null,
    earliestWishDate: '2026-12-01',
    monthlyAmount: '10.00',
    oneOffAmount: '0.00',
  } as AvailablePackage;
}

const silent: CarrierResult = {
  carrierCode: 'X',
  carrierName: 'X',
  physicalCarrier: 'FIBER',
  networkOwner: null,
  status: 'UNAVAILABLE',
  error: 'CARRIER_TIMEOUT',
  planDate: null,
  planDateReliability: null,
  nlsType: null,
  nlsReason: null,
  technologies: [],
  copper: null,
  fiber: null,
} as CarrierResult;

describe('the facts of a package', () => {
  const dear = createPackage('DEAR', 'C', createProduct({ unitPrice: '30.0000', attributes: { downMbps: 500, upMbps: 50 } }));
  const cheap = createPackage('CHEAP', 'C', createProduct({ unitPrice: '9.5000' }));

  it('use the fastest package as the network’s speed, whatever the network can reach technically', () => {
    const technologies = [
      { technology: 'COAX', downKbps: 8_000_000, upKbps: 8_000_000, reliabilityPercent: 100, status: 'AVAILABLE' } as const,
    ];
    expect(findFastest([cheap, dear])).toBe(cheap);
    expect(findFastest([dear])).toBe(dear);
    expect(getNetworkSpeed({ technologies, physicalCarrier: 'FIBER' }, [dear])).toEqual({
      downMbps: 500,
      upMbps: 50,
      reliabilityPercent: 98,
      lineMaximum: null,
    });
    // Length limits the speed of a copper pair, so its maximum is reported separately.
    expect(getNetworkSpeed({ technologies, physicalCarrier: 'COPPER' }, [dear])).toMatchObject({
      downMbps: 500,
      lineMaximum: { downMbps: 900, upMbps: 90 },
    });
    expect(getNetworkSpeed({ technologies, physicalCarrier: 'FIBER' }, [])).toMatchObject({ downMbps: 8_000, lineMaximum: null });
    expect(getNetworkSpeed({ technologies: [], physicalCarrier: 'FIBER' }, [])).toBeNull();
  });

  it('have the price of the visit that every order includes', () => {
    const visit = { productType: 'INSTALLATION', chargeType: 'NRC', unitPrice: '75.0000' } as const;
    const included = createProduct({ ...visit, mandatory: true });
    const option = createProduct({ ...visit, mandatory: false });
    expect(getInstallationAmount(createPackage('A', 'C', included, option, createProduct({ mandatory: true })))).toBe(75);
    expect(getInstallationAmount(dear)).toBe(0);
  });

  it('say that the status of a carrier that did not respond is unknown', () => {
    const localization = { t: ((key: string) => key) as never, formats: getFormats('en') };
    expect(getVerdictLabels(silent, [dear], localization)).toMatchObject({
      glyph: 'attention',
      why: 'availability.verdict-carrier_silent',
      until: null,
    });
    expect(getVerdictLabels({ ...silent, status: 'PENDING', error: null }, [dear], localization)).toMatchObject({
      glyph: 'running',
      actor: null,
    });
  });
});
