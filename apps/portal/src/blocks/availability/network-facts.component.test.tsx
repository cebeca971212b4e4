import type { AvailablePackage, CarrierResult } from '@demarc/contract/availability.ts';
import { expect, it } from 'vitest';
import { addTexts, renderPage } from '../../testing/render-page.tsx';
import type { NetworkOffer } from './address-offers.ts';
import { NetworkFacts } from './network-facts.tsx';

addTexts('availability', {
  mbps: '{{down}} / {{up}}',
  reliability: '{{percent}} chance of this speed',
  'line-maximum': '{{percent}} chance of this speed; the line itself can carry {{rates}}',
  'from-day': 'from {{day}}',
  'not-before-day': 'not before {{day}}',
  'digging-date': 'once planned',
  'digging-price': 'plus digging',
});

/** Values of `nlsType`. */
const needsDigging = '23';
const inBuilding = '21';
const copperPair = '1';

function createNetwork(carrier: Partial<CarrierResult>, values: Partial<AvailablePackage>): NetworkOffer {
  const pkg = {
    carrierCode: 'ONE',
    products: [{ productType: 'LINE', attributes: { downMbps: 200, upMbps: 40 } }],
    maxDownMbps: 241,
    maxUpMbps: 60,
    reliabilityPercent: 95,
    planDate: null,
    earliestWishDate: '2027-01-13',
    oneOffAmount: '465.00',
    ...values,
  } as unknown as AvailablePackage;
  const result = {
    carrierCode: 'ONE',
    status: 'AVAILABLE',
    error: null,
    technologies: [],
    copper: null,
    fiber: null,
    ...carrier,
  };
  return { carrier: result, packages: [pkg], recommended: { pkg, packageReason: null } } as unknown as NetworkOffer;
}

it('says that digging costs extra and decides the date', async () => {
  const network = createNetwork({ physicalCarrier: 'FIBER', nlsType: needsDigging }, { nlsType: needsDigging });
  const { screen } = await renderPage(() => <NetworkFacts network={network} />);
  await expect.element(screen.getByText('plus digging')).toBeVisible();
  await expect.element(screen.getByText('once planned')).toBeVisible();
  await expect.element(screen.getByText(/not before\s13/)).toBeVisible();
});

it('shows the earliest date for a network that is already in the building, and no digging', async () => {
  const network = createNetwork({ physicalCarrier: 'FIBER', nlsType: inBuilding }, { nlsType: inBuilding });
  const { screen } = await renderPage(() => <NetworkFacts network={network} />);
  await expect.element(screen.getByText(/from\s13/)).toBeVisible();
  await expect.element(screen.getByText('plus digging')).not.toBeInTheDocument();
});

it('shows the chance of a speed once', async () => {
  const copper = createNetwork({ physicalCarrier: 'COPPER', nlsType: copperPair }, { nlsType: copperPair });
  const { screen } = await renderPage(() => <NetworkFacts network={copper} />);
  const chance = screen.getByText(/chance/);
  await expect.element(chance).toHaveTextContent('95% chance of this speed; the line itself can carry 241 / 60');
});
