import type { LineAvailability } from '@demarc/contract/availability.ts';
import { expect, it } from 'vitest';
import texts from '../../locales/en/availability.json';
import line from '../../locales/en/kinds/line.json';
import { addTexts, renderPage } from '../../testing/render-page.tsx';
import { AvailabilityResult } from './availability-result.tsx';

addTexts('availability', texts);
addTexts('kinds', line);

const carrier = (carrierCode: string, physicalCarrier: string) => ({
  carrierCode,
  carrierName: carrierCode,
  physicalCarrier,
  status: 'AVAILABLE',
  error: null,
  planDate: null,
  nlsType: '6',
  technologies: [],
  copper: null,
  fiber: null,
});
const pack = (carrierCode: string, maxDownMbps: number, monthlyAmount: string) => ({
  packageCode: `${carrierCode}-${maxDownMbps}`,
  name: '',
  carrierCode,
  technology: 'COAX',
  products: [],
  maxDownMbps,
  maxUpMbps: 100,
  reliabilityPercent: 100,
  nlsType: '6',
  planDate: null,
  earliestWishDate: '2026-12-02',
  leadTimeWorkingDays: 7,
  monthlyAmount,
  oneOffAmount: '75.00',
});
const availability = {
  availabilityId: 'checked',
  match: 'FULL',
  complete: true,
  address: { street: 'Meetlint', houseNumber: 30, postalCode: '1234AC', city: 'Testdam', country: 'NL', room: null },
  alternatives: [],
  services: [],
  carriers: [carrier('ONE', 'FIBER'), carrier('TWO', 'COAX')],
  packages: [pack('ONE', 1_000, '40.00'), pack('ONE', 500, '30.00'), pack('TWO', 100, '20.00')],
} as unknown as LineAvailability;

it('keeps the headline about the address when the user selects another speed or network', async () => {
  const { screen } = await renderPage(() => (
    <AvailabilityResult availability={availability} onRetry={() => {}} isChecking={false} />
  ));
  const headline = screen.getByRole('heading', { level: 2 });
  await expect.element(headline).toMatchTextContent('Fiber is available here, from € 30.00 per month for 500 Mbit/s');
  for (const name of [/1,000 \/ 100/, /Cable, TWO/]) {
    const option = screen.getByRole('radio', { name }).last();
    await option.click();
    await expect.element(option).toBeChecked();
    await expect.element(headline).toMatchTextContent('Fiber is available here, from € 30.00 per month for 500 Mbit/s');
  }
});

it.each([
  {
    name: 'the network, if there are several',
    packages: [pack('ONE', 1_000, '40.00'), pack('ONE', 500, '30.00'), pack('TWO', 100, '50.00')],
    reasons: [/^Recommended network: highest maximum speed/, /, lowest price on this network/],
  },
  {
    name: 'the network, if there are several and two speeds cost the same',
    packages: [pack('ONE', 1_000, '30.00'), pack('ONE', 500, '30.00'), pack('TWO', 100, '50.00')],
    reasons: [/^Recommended network: highest maximum speed/, /, fastest at this price on this network/],
  },
  {
    name: 'the speed, on the only network',
    packages: [pack('ONE', 1_000, '40.00'), pack('ONE', 500, '30.00')],
    reasons: [/, recommended for its lowest price/],
  },
])('recommends $name', async ({ packages, reasons }) => {
  const check = { ...availability, packages } as unknown as LineAvailability;
  const { screen } = await renderPage(() => <AvailabilityResult availability={check} onRetry={() => {}} isChecking={false} />);
  for (const reason of reasons) await expect.element(screen.getByText(reason)).toBeVisible();
  expect(screen.container.textContent?.match(/recommended/gi)).toHaveLength(1);
});
