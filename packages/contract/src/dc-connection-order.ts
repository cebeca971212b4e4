import { type Static, Type } from 'typebox';
import type { Product } from './catalog.ts';
import { buildConnectionEndRules, ConnectionEndRequest, isSamePort, parseEndLocation } from './connection-end.ts';
import { chargedParties, type DcConnectionKind, dcConnectionKinds, initiators } from './dc-connection.ts';
import { LoaRequest, loaRules } from './loa.ts';
import { defineOperation } from './operation.ts';
import { connectionServices, listOptics, listServices, mediaTypes, metroMediaTypes, optics } from './optical-compatibility.ts';
import { Order, OrderPreview, orderRequestProperties, orderRequestRules } from './order.ts';
import { orderAccess } from './order-counts.ts';
import { getMember } from './rules/field-rules.ts';
import { max } from './rules/max.ts';
import { min } from './rules/min.ts';
import { required } from './rules/required.ts';
import { type FieldRules, isMissing, type Rule } from './rules/rule.ts';
import { CustomerId, describeIntegerId, optional } from './types.ts';
import { WaitingForApproval } from './waiting-for-approval.ts';

/** The most fibers of one connection. */
export const maxStrands = 24;

/** An order for a cross connect or a metro connect. */
export const DcConnectionOrderRequest = Type.Object({
  ...orderRequestProperties,
  details: Type.Object({
    kind: Type.Enum([...dcConnectionKinds], { description: 'That of the package.' }),
    aEnd: Type.Object(ConnectionEndRequest.properties, { description: 'Your own rack or shared units.' }),
    zEnd: ConnectionEndRequest,
    mediaType: Type.Enum([...mediaTypes]),
    strands: Type.Integer({ minimum: 1, maximum: maxStrands, description: '1, or an even number.' }),
    service: optional(
      Type.Enum([...connectionServices], {
        description: 'Required for a metro connect and with an optic. Defaults to `DARK` for a cross connect.',
      }),
    ),
    optic: optional(Type.Enum([...optics], { description: 'Must fit the service and the cable.' })),
    diverseFromId: optional(describeIntegerId('A connection of yours whose route this one must not share.')),
    initiator: Type.Enum([...initiators], {
      description:
        'Who orders the patch from the owner of the building. With `PROVIDER` and a third party at the Z end, we need a letter of authorization.',
    }),
    chargedTo: optional(Type.Enum([...chargedParties], { description: 'Who pays the owner of the building for the Z end.' })),
    loa: optional(LoaRequest),
  }),
});
export type DcConnectionOrderRequest = Static<typeof DcConnectionOrderRequest>;

/** Whether we need a letter of authorization (LOA), because we have to patch to the panel of somebody else. */
export function needsLoa({ zEnd, initiator }: { zEnd: { party: string }; initiator: string }): boolean {
  return zEnd.party === 'THIRD_PARTY' && initiator === 'PROVIDER';
}

const mustBePresent: Rule = (value) => (isMissing(value) ? { code: 'validation.required' } : null);
const notAllowedHere: Rule = (value) => (isMissing(value) ? null : { code: 'validation.not-allowed-here' });
const onlyCreate: Rule = (value) => (isMissing(value) || value === 'CREATE' ? null : { code: 'validation.not-allowed-here' });
const oneOrEven: Rule = (value) =>
  typeof value === 'number' && value > 1 && value % 2 === 1 ? { code: 'validation.strands-odd' } : null;

function oneOf(values: readonly unknown[], code: string): Rule {
  return (value) => (isMissing(value) || values.includes(value) ? null : { code });
}

/** The A end belongs to the customer; the Z end may belong to any company. */
const ownParty = oneOf(['OWN_RACK', 'OWN_SHARED_COLO'], 'validation.not-allowed-here');

/** Case does not matter. */
function isSiteCode(value: unknown): value is string {
  return typeof value === 'string' && /^(?:[A-Z][A-Z0-9]*|[A-Za-z]+[0-9][A-Za-z0-9]*)$/.test(value.trim());
}

/** Requires that a cross connect stays within one building and that a metro connect leads to another. */
function fitsKind(kind: unknown, siteA: unknown): Rule {
  return (siteZ) => {
    // A value that is not a code is reported at its own field.
    if (!isSiteCode(siteA) || !isSiteCode(siteZ)) return null;
    const isSameSite = siteA.trim().toUpperCase() === siteZ.trim().toUpperCase();
    if (kind === 'CROSS_CONNECT' && !isSameSite) return { code: 'validation.site-must-be-equal' };
    return kind === 'METRO_CONNECT' && isSameSite ? { code: 'validation.site-must-differ' } : null;
  };
}

/** Builds the rules of an order that depend only on the order itself. The form uses the same ones. */
export function buildDcConnectionOrderRules(order: unknown): FieldRules {
  const details = getMember(order, 'details');
  const read = (name: string) => getMember(details, name);
  const [aEnd, zEnd, kind] = [read('aEnd'), read('zEnd'), read('kind')];
  const mediaType = mediaTypes.find((mediaType) => mediaType === read('mediaType'));
  const service = connectionServices.find((connectionService) => connectionService === read('service')) ?? 'DARK';
  const aRules = buildConnectionEndRules('details.aEnd', aEnd, mediaType);
  const zRules = buildConnectionEndRules('details.zEnd', zEnd, mediaType);
  const isMetro = kind === 'METRO_CONNECT';
  const takesLoa = getMember(zEnd, 'party') === 'THIRD_PARTY' && read('initiator') === 'PROVIDER';
  const [locationA, locationZ] = [parseEndLocation(aEnd), parseEndLocation(zEnd)];
  const isToItself = locationA !== null && locationZ !== null && isSamePort(locationA, locationZ);
  const differs: Rule = () => (isToItself ? { code: 'validation.ends-must-differ' } : null);
  return {
    ...orderRequestRules,
    subType: [onlyCreate],
    termMonths: [mustBePresent, min(0), max(120)],
    'details.kind': [required],
    ...aRules,
    'details.aEnd.party': [required, ownParty],
    ...zRules,
    'details.zEnd.siteCode': [required, fitsKind(kind, getMember(aEnd, 'siteCode'))],
    'details.zEnd.ports': [...(zRules['details.zEnd.ports'] ?? []), differs],
    'details.mediaType': [required, ...(isMetro ? [oneOf(metroMediaTypes, 'validation.not-allowed-here')] : [])],
    'details.strands': [mustBePresent, min(1), max(maxStrands), oneOrEven],
    'details.service': [
      ...(isMetro || !isMissing(read('optic')) ? [mustBePresent] : []),
      ...(mediaType ? [oneOf(listServices(mediaType), 'validation.service-mismatch')] : []),
    ],
    'details.optic':
      mediaType && !isMissing(read('service')) ? [oneOf(listOptics(mediaType, service), 'validation.optic-mismatch')] : [],
    'details.initiator': [required],
    'details.loa': takesLoa ? [] : [notAllowedHere],
    ...Object.fromEntries(Object.entries(loaRules).map(([name, rules]) => [`details.loa?.${name}`, rules])),
  };
}

/** The values by which an order selects a product. */
interface ConnectionChoice {
  kind: DcConnectionKind;
  siteA: string;
  siteZ: string;
  mediaType: string;
  service: string;
}

/**
 * Finds the product of a package for a connection. Its attributes define where it can be used: `siteCodes`, and optionally
 * `mediaTypes` and `services`.
 */
export function findConnectionProduct<P extends Pick<Product, 'productType' | 'attributes'>>(
  products: readonly P[],
  { kind, siteA, siteZ, mediaType, service }: ConnectionChoice,
): P | undefined {
  const sites = new Set([siteA, siteZ].map((code) => code.toUpperCase()));
  return products.find(({ productType, attributes }) => {
    const siteCodes = listTexts(attributes, 'siteCodes');
    const isForSites = siteCodes.length === sites.size && siteCodes.every((code) => sites.has(code));
    return (
      productType === kind && isForSites && allows(attributes, 'mediaTypes', mediaType) && allows(attributes, 'services', service)
    );
  });
}

function listTexts(attributes: Product['attributes'], name: string): readonly string[] {
  const value = attributes[name];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function allows(attributes: Product['attributes'], name: string, value: string): boolean {
  return !(name in attributes) || listTexts(attributes, name).includes(value);
}

/** Lists the data centers that the products of a package are for, in alphabetical order. */
export function listPackageSites(products: readonly Pick<Product, 'attributes'>[]): string[] {
  return [...new Set(products.flatMap(({ attributes }) => listTexts(attributes, 'siteCodes')))].toSorted();
}

/** Returns the kind of connection that a package is for. */
export function getPackageKind(products: readonly Pick<Product, 'productType'>[]): DcConnectionKind | null {
  return dcConnectionKinds.find((kind) => products.some(({ productType }) => productType === kind)) ?? null;
}

/** Counts the fiber pairs, which is how often the product is charged. */
export function countPairs(strands: number): number {
  return Math.ceil(strands / 2);
}

export const createDcConnectionOrder = defineOperation({
  id: 'createDcConnectionOrder',
  method: 'POST',
  path: '/v1/customer/:customerId/order/dc-connection',
  summary:
    'Orders a cross connect or a metro connect. With `dryRun`, validates the order and returns its price without placing it.',
  tag: 'Orders',
  access: orderAccess,
  params: Type.Object({ customerId: CustomerId }),
  query: Type.Object({ dryRun: Type.Optional(Type.Boolean()) }),
  body: DcConnectionOrderRequest,
  bodyName: 'dcConnectionOrder',
  rules: buildDcConnectionOrderRules,
  repeatable: true,
  largeBody: true,
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
    'UNSUPPORTED_FILE',
  ],
});
