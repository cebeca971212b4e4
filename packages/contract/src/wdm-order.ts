import { type Static, Type } from 'typebox';
import type { Product } from './catalog.ts';
import { coloredOptics } from './colored-optics.ts';
import { buildConnectionEndRules, ConnectionEndRequest, endParties } from './connection-end.ts';
import { defineOperation } from './operation.ts';
import { listGridOptics } from './optical-budget.ts';
import { Order, OrderPreview, orderRequestProperties, orderRequestRules } from './order.ts';
import { orderAccess } from './order-counts.ts';
import { getMember } from './rules/field-rules.ts';
import { max } from './rules/max.ts';
import { min } from './rules/min.ts';
import { required } from './rules/required.ts';
import { type FieldRules, isMissing, type Rule } from './rules/rule.ts';
import { CustomerId, describeIntegerId, optional } from './types.ts';
import { WaitingForApproval } from './waiting-for-approval.ts';
import { type ClientInterface, clientInterfaces } from './wdm-client-interface.ts';
import { findWdmChannel, listWdmChannels, type WdmGrid } from './wdm-grid.ts';
import { type WdmProtection, type WdmServiceClass, wdmProtections } from './wdm-route.ts';

/** An order for a wavelength. */
export const WdmOrderRequest = Type.Object({
  ...orderRequestProperties,
  details: Type.Object({
    routeId: describeIntegerId('A route of the package.'),
    clientInterface: optional(
      Type.Enum([...clientInterfaces], {
        description: 'Required for a managed wavelength, and not allowed for a passive channel. Transceivers are not included.',
      }),
    ),
    protection: Type.Enum([...wdmProtections]),
    pairedWdmId: optional(
      describeIntegerId('Required with `DIVERSE_PAIR`: a wavelength of yours between the same data centers, on another path.'),
    ),
    preferredChannel: optional(
      Type.Integer({
        description: 'Channel number, or wavelength in nm for `CWDM_20NM`. Defaults to the lowest free channel.',
      }),
    ),
    optic: optional(
      Type.Enum([...coloredOptics], {
        description: 'The colored optics that you will use on a passive channel. Light thresholds follow them.',
      }),
    ),
    aEnd: ConnectionEndRequest,
    zEnd: ConnectionEndRequest,
    encryption: Type.Optional(Type.Boolean({ description: 'Not possible for a passive channel. Defaults to `false`.' })),
  }),
});
export type WdmOrderRequest = Static<typeof WdmOrderRequest>;

const mustBePresent: Rule = (value) => (isMissing(value) ? { code: 'validation.required' } : null);
const notAllowedHere: Rule = (value) => (isMissing(value) ? null : { code: 'validation.not-allowed-here' });
const onlyCreate: Rule = (value) => (isMissing(value) || value === 'CREATE' ? null : { code: 'validation.not-allowed-here' });
const notEncrypted: Rule = (value) => (value === true ? { code: 'validation.not-allowed-here' } : null);

function oneOf(values: readonly unknown[]): Rule {
  return (value) => (isMissing(value) || values.includes(value) ? null : { code: 'validation.not-allowed-here' });
}

/** The parties that can have an end of a wavelength, which never ends in our own network. */
export const wdmEndParties = endParties.filter((party) => party !== 'PROVIDER_NETWORK');

/** Builds the rules of an order that depend only on the order itself. The form uses the same ones. */
export function buildWdmOrderRules(order: unknown): FieldRules {
  const details = getMember(order, 'details');
  const isPair = getMember(details, 'protection') === 'DIVERSE_PAIR';
  return {
    ...orderRequestRules,
    subType: [onlyCreate],
    termMonths: [mustBePresent, min(0), max(120)],
    'details.routeId': [mustBePresent],
    'details.protection': [required],
    'details.pairedWdmId': [isPair ? mustBePresent : notAllowedHere],
    ...buildEndRules('aEnd', details),
    ...buildEndRules('zEnd', details),
  };
}

function buildEndRules(name: 'aEnd' | 'zEnd', details: unknown): FieldRules {
  const rules = buildConnectionEndRules(`details.${name}`, getMember(details, name), 'SMF_OS2');
  return { ...rules, [`details.${name}.party`]: [required, oneOf(wdmEndParties)] };
}

/** Builds the rules that depend on the package and the route as well: the service class, the grid and the interfaces for sale. */
export function buildWdmOfferRules({
  serviceClass,
  grid,
  clientInterfaces: offered,
  hasEncryption,
}: {
  serviceClass: WdmServiceClass;
  grid: WdmGrid;
  clientInterfaces: readonly ClientInterface[];
  hasEncryption: boolean;
}): FieldRules {
  const isPassive = serviceClass === 'PASSIVE_CHANNEL';
  return {
    'details.clientInterface': isPassive ? [notAllowedHere] : [mustBePresent, oneOf(offered)],
    'details.protection': isPassive ? [oneOf(['UNPROTECTED', 'DIVERSE_PAIR'] satisfies WdmProtection[])] : [],
    'details.preferredChannel': [isOnGrid(grid)],
    'details.optic': isPassive ? [oneOf(listGridOptics(grid))] : [notAllowedHere],
    'details.encryption': hasEncryption ? [] : [notEncrypted],
  };
}

/** Requires that the channel is on the grid: 17 to 61 for 100 GHz. */
function isOnGrid(grid: WdmGrid): Rule {
  const channels = listWdmChannels(grid);
  return (value) => {
    if (isMissing(value) || (typeof value === 'number' && findWdmChannel(grid, value))) return null;
    const [from, to] = [channels[0], channels.at(-1)].map((channel) => channel?.channel ?? 0) as [number, number];
    return { code: 'validation.channel-not-on-grid', params: { from, to } };
  };
}

type ProductWithAttributes = Pick<Product, 'productType' | 'attributes'>;

/** The values by which an order selects its wavelength. */
interface WavelengthChoice {
  routeCode: string;
  clientInterface: ClientInterface | null;
}

/**
 * Finds the product of a package for a wavelength. Its attributes define where it can be used: `routeCodes`, and for a managed
 * wavelength `clientInterfaces`.
 */
export function findWdmProduct<P extends ProductWithAttributes>(
  products: readonly P[],
  { routeCode, clientInterface }: WavelengthChoice,
): P | undefined {
  return listWavelengths(products).find(({ attributes }) => {
    const interfaces = listTexts(attributes, 'clientInterfaces');
    const isForInterface = clientInterface === null ? interfaces.length === 0 : interfaces.includes(clientInterface);
    return isForInterface && listTexts(attributes, 'routeCodes').includes(routeCode);
  });
}

/** Finds the product that adds protection over a second path, by its attribute `protection`. */
export function findProtectionProduct<P extends ProductWithAttributes>(products: readonly P[]): P | undefined {
  return products.find(({ attributes }) => attributes.protection === 'PROTECTED_1_PLUS_1');
}

/** Finds the product that adds encryption, by its attribute `encryption`. */
export function findEncryptionProduct<P extends ProductWithAttributes>(products: readonly P[]): P | undefined {
  return products.find(({ attributes }) => attributes.encryption === true);
}

/** Lists the codes of the routes that a package is for. */
export function listPackageRouteCodes(products: readonly ProductWithAttributes[]): string[] {
  return [...new Set(listWavelengths(products).flatMap(({ attributes }) => listTexts(attributes, 'routeCodes')))];
}

/** Lists the interfaces that a package offers; empty for passive channels. */
export function listPackageInterfaces(products: readonly ProductWithAttributes[]): ClientInterface[] {
  const offeredInterfaces = new Set(
    listWavelengths(products).flatMap(({ attributes }) => listTexts(attributes, 'clientInterfaces')),
  );
  return clientInterfaces.filter((clientInterface) => offeredInterfaces.has(clientInterface));
}

/** Returns the service class of a package: one with client interfaces is for managed wavelengths. */
export function getPackageServiceClass(products: readonly ProductWithAttributes[]): WdmServiceClass {
  return listPackageInterfaces(products).length > 0 ? 'MANAGED_WAVELENGTH' : 'PASSIVE_CHANNEL';
}

/** Returns how a wavelength of a package can be protected on a route. */
export function listProtectionOptions(
  products: readonly ProductWithAttributes[],
  { hasProtectPath }: { hasProtectPath: boolean },
): WdmProtection[] {
  const isManaged = getPackageServiceClass(products) === 'MANAGED_WAVELENGTH';
  const canSwitch = isManaged && hasProtectPath && findProtectionProduct(products) !== undefined;
  return wdmProtections.filter((wdmProtection) => wdmProtection !== 'PROTECTED_1_PLUS_1' || canSwitch);
}

function listWavelengths<P extends ProductWithAttributes>(products: readonly P[]): P[] {
  return products.filter(({ productType }) => productType === 'WDM');
}

function listTexts(attributes: Product['attributes'], name: string): readonly string[] {
  const value = attributes[name];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

export const createWdmOrder = defineOperation({
  id: 'createWdmOrder',
  method: 'POST',
  path: '/v1/customer/:customerId/order/wdm',
  summary:
    'Orders a wavelength and reserves its channel for 30 days. With `dryRun`, validates the order and returns its price without placing it.',
  tag: 'Orders',
  access: orderAccess,
  params: Type.Object({ customerId: CustomerId }),
  query: Type.Object({ dryRun: Type.Optional(Type.Boolean()) }),
  body: WdmOrderRequest,
  bodyName: 'wdmOrder',
  rules: buildWdmOrderRules,
  repeatable: true,
  response: Order,
  approval: WaitingForApproval,
  dryRun: OrderPreview,
  status: 201,
  problems: [
    'CUSTOMER_NOT_ACTIVE',
    'MSA_NOT_SIGNED',
    'PACKAGE_NOT_ORDERABLE',
    'DUPLICATE_CUSTOMER_ORDER_ID',
    'NO_ACTIVE_RACK',
    'PORT_IN_USE',
    'CHANNEL_TAKEN',
    'ROUTE_FULL',
    'PROTECTION_NOT_AVAILABLE',
  ],
});
