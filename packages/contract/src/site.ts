import { type Static, Type } from 'typebox';
import { Address } from './address.ts';
import { Package } from './catalog.ts';
import { defineOperation } from './operation.ts';
import { Kilowatts } from './power-feed.ts';
import { CustomerId, nullable } from './types.ts';

export const powerTopologies = ['N', 'N_PLUS_1', 'TWO_N'] as const;
export type PowerTopology = (typeof powerTopologies)[number];

export const SiteCode = Type.String({ maxLength: 10, description: 'Code of a data center, such as `AMS1`.' });

/** The data center of a service. */
export const SiteRef = Type.Object({ siteId: Type.Integer(), siteCode: Type.String(), name: Type.String() });
export type SiteRef = Static<typeof SiteRef>;

/** The fields of a data center that both customers and the provider see. */
export const siteProperties = {
  siteId: Type.Integer(),
  siteCode: Type.String({ description: 'Code of the data center, such as `AMS1`.' }),
  name: Type.String(),
  address: Address,
  operatorName: nullable(Type.String({ description: 'Company that runs the building. Null if we do.' })),
  peeringDbFacilityId: nullable(Type.Integer({ description: 'ID of the facility at PeeringDB.' })),
  powerTopology: Type.Enum([...powerTopologies], {
    description:
      'Redundancy of the power supply: `N` has none, `N_PLUS_1` has one spare component, and `TWO_N` has two independent supplies.',
  }),
  designPue: Type.String({ description: 'Power usage effectiveness by design, with two decimals.' }),
  maxKwPerRack: Kilowatts,
  certifications: Type.Array(Type.String()),
};

/** A data center with its stock. */
export const Site = Type.Object({
  ...siteProperties,
  rackAvailability: Type.Array(Type.Object({ heightUnits: Type.Integer(), count: Type.Integer() }), {
    description:
      'Free racks by height, lowest first. An indication only: an order for a height without free racks is accepted and put on hold with `NO_FREE_CAPACITY`.',
  }),
  sharedColoAvailableUnits: Type.Integer({ description: 'Free units in shared racks. An indication only.' }),
});
export type Site = Static<typeof Site>;

const tag = 'Data centers';
const access = { signedIn: true, role: 'RESELLER_ORDER', resellerOnly: true } as const;
const params = Type.Object({ customerId: CustomerId });
const packageQuery = Type.Object({ siteCode: Type.Optional(SiteCode) });

export const listRackSites = defineOperation({
  id: 'listRackSites',
  method: 'GET',
  path: '/v1/customer/:customerId/rack-site',
  summary: 'Lists the data centers where racks and shared units can be ordered, with an indication of what is free.',
  tag,
  access,
  params,
  response: Type.Array(Site),
  follows: ['site'],
});

export const listRackPackages = defineOperation({
  id: 'listRackPackages',
  method: 'GET',
  path: '/v1/customer/:customerId/rack-package',
  summary: "Lists the packages for racks at the customer's prices, of all data centers or of one.",
  tag,
  access,
  params,
  query: packageQuery,
  response: Type.Array(Package),
  follows: ['package', 'customer', 'manual-agreement'],
});

export const listSharedColoPackages = defineOperation({
  id: 'listSharedColoPackages',
  method: 'GET',
  path: '/v1/customer/:customerId/shared-colo-package',
  summary: "Lists the packages for shared units at the customer's prices, of all data centers or of one.",
  tag,
  access,
  params,
  query: packageQuery,
  response: Type.Array(Package),
  follows: ['package', 'customer', 'manual-agreement'],
});
