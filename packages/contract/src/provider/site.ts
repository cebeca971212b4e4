import { type Static, Type } from 'typebox';
import { AddressRequest, buildAddressRules } from '../address.ts';
import { defineOperation } from '../operation.ts';
import { KilowattsRequest } from '../power-feed.ts';
import { decimal } from '../rules/decimal.ts';
import { getMember } from '../rules/field-rules.ts';
import { max } from '../rules/max.ts';
import { maxLength } from '../rules/max-length.ts';
import { min } from '../rules/min.ts';
import { required } from '../rules/required.ts';
import type { FieldRules } from '../rules/rule.ts';
import { singleLine } from '../rules/single-line.ts';
import { powerTopologies, siteProperties } from '../site.ts';
import { IntegerId, optional } from '../types.ts';
import { providerAccess as access } from './access.ts';

const maxStock = 100_000;
const Total = Type.Integer({ minimum: 0, maximum: maxStock });
const Used = Type.Integer({ description: 'In use, or reserved for an order.' });

/** A data center as the provider manages it. */
export const ProviderSite = Type.Object({
  ...siteProperties,
  rackStock: Type.Array(Type.Object({ heightUnits: Type.Integer(), total: Type.Integer(), used: Used })),
  sharedColoStock: Type.Object({ total: Type.Integer(), used: Used }),
});
export type ProviderSite = Static<typeof ProviderSite>;

export const SiteRequest = Type.Object({
  name: Type.String({ maxLength: 80 }),
  address: AddressRequest,
  operatorName: optional(Type.String({ maxLength: 80 })),
  peeringDbFacilityId: optional(IntegerId),
  powerTopology: Type.Enum([...powerTopologies]),
  designPue: Type.String({ pattern: '^[0-9]{1,2}(\\.[0-9]{1,2})?$', maxLength: 5 }),
  maxKwPerRack: KilowattsRequest,
  certifications: Type.Array(Type.String({ minLength: 1, maxLength: 40 }), { maxItems: 20, uniqueItems: true }),
  rackStock: Type.Array(Type.Object({ heightUnits: Type.Integer({ minimum: 1, maximum: 60 }), total: Total }), {
    maxItems: 20,
    description: 'All racks of the data center by height, including those in use.',
  }),
  sharedColoUnits: Type.Integer({ ...Total, description: 'All units in shared racks, including those in use.' }),
});
export type SiteRequest = Static<typeof SiteRequest>;

function buildSiteRules(site: unknown): FieldRules {
  return {
    name: [required, maxLength(80), singleLine],
    operatorName: [maxLength(80), singleLine],
    ...buildAddressRules('address', getMember(getMember(site, 'address'), 'country')),
    designPue: [required, decimal(2), min(1), max(10)],
    maxKwPerRack: [required, decimal(1), min(0.1)],
    'certifications[]': [required, singleLine],
  };
}

const tag = 'Provider: data centers';

export const listProviderSites = defineOperation({
  id: 'listProviderSites',
  method: 'GET',
  path: '/v1/provider/site',
  summary: 'Lists the data centers with their stock.',
  tag,
  access,
  response: Type.Array(ProviderSite),
});

export const putProviderSite = defineOperation({
  id: 'putProviderSite',
  method: 'PUT',
  path: '/v1/provider/site/:siteCode',
  summary: "Creates or replaces a data center. Its stock can't become smaller than what is used.",
  tag,
  access,
  params: Type.Object({ siteCode: Type.String({ pattern: '^[A-Z][A-Z0-9]*$', maxLength: 10 }) }),
  body: SiteRequest,
  bodyName: 'site',
  rules: buildSiteRules,
  response: ProviderSite,
});
