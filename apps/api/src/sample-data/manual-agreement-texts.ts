import type { ManualAgreementDraft } from '@demarc/contract/provider/manual-agreement.ts';

type Text = Omit<ManualAgreementDraft, 'startDate' | 'validUntil'>;

const accountManager = { name: 'Eva Sanders', email: 'eva.sanders@kernhuis.example' };
const item = (description: string, quantity: number, chargeType: 'MRC' | 'NRC' | 'USAGE', unitPrice: string) => ({
  description,
  quantity,
  chargeType,
  unitPrice,
});

/** The agreements of the demo company, by the status in which they are. */
export const demoAgreements = {
  offered: {
    title: 'Custom colocation prices Amsterdam',
    category: 'PRICE',
    service: 'Racks AMS1',
    accountManager,
    initialTermMonths: 24,
    noticePeriodDays: 60,
    items: [
      item('Rack 42U with 2.5 kW of committed power', 12, 'MRC', '465.0000'),
      item('10G uplink with 1 Gbps committed', 2, 'MRC', '310.0000'),
      item('Power usage per kWh', 1, 'USAGE', '0.2140'),
      item('Setup of the racks', 12, 'NRC', '175.0000'),
    ],
    catalogPrices: [
      { packageCode: 'AMS1-RACK', productCode: 'AMS1-47U', unitPrice: '425.0000' },
      { packageCode: 'AMS1-RACK', productCode: 'PWR-05KW', unitPrice: '64.0000' },
      { packageCode: 'AMS1-RACK', productCode: 'SETUP-RACK', unitPrice: '175.0000' },
    ],
    summary: [
      '## Why this agreement',
      'You’re expanding in **Amsterdam Westpoort (AMS1)**. Because you take twelve racks together, the prices differ from the catalog.',
      '## Terms',
      '- The prices are fixed for the initial term.\n- Power is charged by usage, without a surcharge for cooling.\n- You take the racks within three months of the start date.',
      '## What doesn’t change',
      'The master service agreement applies to everything else. If they conflict, *this agreement* prevails.',
    ].join('\n\n'),
  },
  expiring: {
    title: 'Diverse fiber route Rotterdam–Utrecht',
    category: 'PROJECT',
    service: 'Wavelength RTM1–UTR1',
    accountManager,
    initialTermMonths: 36,
    endOfTermAction: 'AUTO_RENEW',
    items: [
      item('Second route over a diverse path', 1, 'MRC', '1450.0000'),
      item('Digging, last 340 meters', 1, 'NRC', '8600.0000'),
    ],
    summary: [
      '## The project',
      'We build a second fiber route that shares no part of its path with your current connection.',
      '## Planning',
      '1. Permits: four weeks after signing.\n2. Digging: two weeks.\n3. Testing and delivery: one week.',
      'We invoice the one-time costs on delivery.',
    ].join('\n\n'),
  },
  signed: {
    title: 'Change of the maintenance window of business lines',
    category: 'AMENDMENT',
    service: 'Business lines',
    accountManager,
    initialTermMonths: 12,
    items: [item('Maintenance outside office hours, per line', 38, 'MRC', '4.5000')],
    summary: [
      '## Change',
      'We carry out planned maintenance on your business lines only between **00:00 and 06:00**. We announce it ten business days ahead.',
    ].join('\n\n'),
  },
  active: {
    title: 'Volume discount on fiber lines',
    category: 'PRICE',
    service: 'Fiber lines',
    accountManager,
    initialTermMonths: 24,
    items: [
      item('Active fiber 1000/1000, per line', 50, 'MRC', '25.9500'),
      item('On-site installation, per line', 50, 'NRC', '50.0000'),
    ],
    catalogPrices: [
      { packageCode: 'VK-AON-1000', productCode: 'VK-AON-1000', unitPrice: '25.9500' },
      { packageCode: 'VK-AON-1000', productCode: 'INSTALL-VK-AON-C', unitPrice: '50.0000' },
    ],
    summary: [
      '## Volume discount',
      'You take fifty lines in the initial term. In return, you get a discount on every active fiber line that you order while this agreement is in force.',
      'Lines that you already have keep their price.',
    ].join('\n\n'),
  },
  ended: {
    title: 'Trial of television for hotels',
    category: 'CUSTOM_SERVICE',
    service: 'Television',
    accountManager,
    initialTermMonths: 13,
    endOfTermAction: 'AUTO_DISCONNECT',
    items: [item('Channel package for a hotel room', 80, 'MRC', '2.9500')],
    summary: 'A trial of thirteen months with one channel package for hotel rooms. The trial ends by itself.',
  },
  declined: {
    title: 'Move of racks from UTR1 to AMS1',
    category: 'PROJECT',
    service: 'Racks UTR1',
    accountManager,
    initialTermMonths: 12,
    items: [
      item('Move of a rack, including transport insurance', 4, 'NRC', '1250.0000'),
      item('Temporary double use, per rack', 4, 'MRC', '210.0000'),
    ],
    summary: 'We move four racks in two weekends. During the move, you pay for the temporary double use.',
  },
  expired: {
    title: '4G backup connection for shops',
    category: 'CUSTOM_SERVICE',
    service: 'Business lines',
    accountManager,
    initialTermMonths: 24,
    items: [item('4G backup with a fixed IP address, per shop', 25, 'MRC', '17.5000'), item('4G router', 25, 'NRC', '139.0000')],
    summary: 'If the fixed line of a shop is down, a 4G router takes over its traffic within thirty seconds.',
  },
  withdrawn: {
    title: 'Additional power in rack row 7',
    category: 'AMENDMENT',
    service: 'Racks RTM1',
    accountManager,
    initialTermMonths: 12,
    items: [item('Additional committed power per kW', 6, 'MRC', '128.0000')],
    summary: 'You get six kW of additional power, divided over the racks in row 7.',
  },
  drafted: {
    title: 'Expansion Amsterdam 2',
    category: 'PROJECT',
    service: 'Racks AMS2',
    accountManager,
    initialTermMonths: 36,
    items: [item('Private room for 20 racks', 1, 'MRC', '9800.0000')],
    summary: 'Draft: a private room for twenty racks in AMS2.',
  },
} as const satisfies Readonly<
  Record<'offered' | 'expiring' | 'signed' | 'active' | 'ended' | 'declined' | 'expired' | 'withdrawn' | 'drafted', Text>
>;
