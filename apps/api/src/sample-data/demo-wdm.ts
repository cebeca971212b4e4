import { type Size, sizes } from './generated-company.ts';
import { generateWavelengths } from './generated-wdm.ts';
import type { History } from './history.ts';
import { findUser, type SamplePast } from './sample-past.ts';
import { type DemoWavelength, WdmHistory } from './wdm-history.ts';

interface Company {
  customerId: number;
  orderPrefix: string;
  /** Username of the person who orders. */
  orderDesk: string;
  runs: readonly ((wavelengths: WdmHistory) => History)[];
}

/** Starts the wavelengths of these companies. Their racks were started before. */
export async function startDemoWdm(past: SamplePast, customerIds: readonly number[]): Promise<void> {
  for (const { customerId, orderPrefix, orderDesk: username, runs } of companies) {
    if (!customerIds.includes(customerId)) continue;
    const orderDesk = await findUser(past.context.database.db, customerId, username);
    const history = new WdmHistory(past, { customerId, orderPrefix, orderDesk });
    for (const run of runs) await past.histories.start(run(history));
  }
}

const mainRack = { siteCode: 'AMS1', party: 'OWN_RACK', colocation: 'Kern Amsterdam', connectorType: 'LC_UPC' } as const;
const fallbackRack = { siteCode: 'AMS2', party: 'OWN_RACK', colocation: 'Uitwijk Zuidoost', connectorType: 'LC_UPC' } as const;

/** A wavelength between the two main racks, with a second path. */
const backbone: DemoWavelength = {
  packageCode: 'WDM-MANAGED-AMS1-AMS2',
  routeCode: 'AMS1-AMS2-NORTH',
  reference: 'Backbone 100G',
  termMonths: 36,
  details: {
    clientInterface: '100GE_LR4',
    protection: 'PROTECTED_1_PLUS_1',
    preferredChannel: 33,
    encryption: true,
    aEnd: { ...mainRack, patchPanel: 'PP-03', ports: ['1/2'] },
    zEnd: { ...fallbackRack, patchPanel: 'PP-12', ports: ['1/2'] },
  },
  muxPortA: 'MUX-03/ch33',
  muxPortZ: 'MUX-07/ch33',
  light: { days: 120 },
};

/** A wavelength with the customer's own optics, on the longer path. Its light has become weaker. */
const storage: DemoWavelength = {
  packageCode: 'WDM-DWDM-AMS1-AMS2',
  routeCode: 'AMS1-AMS2-SOUTH',
  reference: 'Opslagreplicatie',
  termMonths: 24,
  details: {
    protection: 'UNPROTECTED',
    preferredChannel: 21,
    optic: 'DWDM_10G_80',
    aEnd: { ...mainRack, patchPanel: 'PP-03', ports: ['3/4'] },
    zEnd: { ...fallbackRack, patchPanel: 'PP-12', ports: ['3/4'] },
  },
  muxPortA: 'MUX-04/ch21',
  muxPortZ: 'MUX-08/ch21',
  light: { days: 90, fadingDays: 3 },
  quoted: 'Passive channel for storage replication between AMS1 and AMS2',
};

const noordlijnRuns: Company['runs'] = [
  (history) => history.deliver(backbone, history.calendar.workingDayAgo(228)),
  (history) => history.deliver(storage, history.calendar.workingDayAgo(112)),
];

/** Days since the delivery of the first and the last generated wavelength. */
const firstDeliveryDays = 200;
const lastDeliveryDays = 32;

/** Creates the company of this size. Generated ones have few enough wavelengths to order them as well. */
function createGenerated(size: Size): Company {
  const { customerId, domain } = sizes[size];
  const { single, pairs } = generateWavelengths(size);
  const count = single.length + pairs.length;
  const daysAgo = (at: number) => firstDeliveryDays - Math.floor((at * (firstDeliveryDays - lastDeliveryDays)) / count);
  return {
    customerId,
    orderPrefix: 'WDM',
    orderDesk: `user1@${domain}`,
    runs: [
      ...single.map(
        (wavelength, index) => (history: WdmHistory) =>
          history.deliver(wavelength, history.calendar.workingDayAgo(daysAgo(index))),
      ),
      ...pairs.map(([first, second]) => (history: WdmHistory) => {
        const { calendar } = history;
        return history.deliverPair(first, second, [calendar.workingDayAgo(160), calendar.workingDayAgo(90)]);
      }),
    ],
  };
}

const companies: readonly Company[] = [
  { customerId: 20_240_317, orderPrefix: 'NT', orderDesk: 'order@noordlijn.example', runs: noordlijnRuns },
  ...(Object.keys(sizes) as Size[]).map(createGenerated),
];
