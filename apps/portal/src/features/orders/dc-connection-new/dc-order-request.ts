import type { ConnectionEndRequest } from '@demarc/contract/connection-end.ts';
import type { DcConnectionPackage } from '@demarc/contract/dc-connection.ts';
import { type DcConnectionOrderRequest, needsLoa } from '@demarc/contract/dc-connection-order.ts';
import type { LoaRequest } from '@demarc/contract/loa.ts';
import type { Site } from '@demarc/contract/site.ts';
import { toOrderEnvelope, trimToNull } from '../../../blocks/order-form/order-envelope.ts';
import { toOwnEnd, toPort, toThirdParty } from '../connection-ends/end-request.ts';
import type { OwnColocation } from '../connection-ends/own-colocation.ts';
import { countStrands, getRoute } from './dc-order-offer.ts';
import type { DcOrderValues } from './dc-order-values.ts';

/** The data from which the request is built, in addition to the form values. */
export interface DcOrderSources {
  /** The chosen package. */
  pkg: DcConnectionPackage | undefined;
  ownColocations: readonly OwnColocation[];
  /** The data centers with the company that runs each building. */
  sites: readonly Pick<Site, 'siteCode' | 'operatorName'>[];
  /** The file of the LOA. */
  loaFile?: Pick<LoaRequest, 'fileName' | 'content'> | null;
}

function toZEnd({ zEnd }: DcOrderValues['details'], siteCode: string): ConnectionEndRequest {
  const port = { siteCode, ...toPort(zEnd) };
  if (zEnd.party === 'THIRD_PARTY') return { ...port, ...toThirdParty(zEnd) };
  if (zEnd.party === 'PROVIDER_NETWORK') return { ...port, party: zEnd.party };
  // The form preselects the only other rack, which must not count until the customer has chosen the party.
  return { ...port, ...toOwnEnd(zEnd.party === 'OWN' ? zEnd.colocation : '') };
}

/** Whether the Z end is in the customer's own rack or shared units. */
function isOwnZEnd({ zEnd }: Pick<DcOrderValues['details'], 'zEnd'>): boolean {
  return zEnd.party === 'OWN' || zEnd.party === '';
}

/** Returns the company that runs the building of the Z end; null if we do. */
export function findOperator(siteCode: string, sites: DcOrderSources['sites']): string | null {
  return sites.find((site) => site.siteCode === siteCode)?.operatorName ?? null;
}

/** Whether another party may have to patch the Z end: another company, or the operator of the building. */
export function mayNeedOtherParty({ zEnd }: Pick<DcOrderValues['details'], 'zEnd'>, operator: string | null): boolean {
  return !isOwnZEnd({ zEnd }) && (zEnd.party === 'THIRD_PARTY' || operator !== null);
}

/** Builds the request. Values that break the rules give a request that the server rejects. */
export function toDcOrderRequest(
  values: DcOrderValues,
  { pkg, ownColocations, sites, loaFile }: DcOrderSources,
): DcConnectionOrderRequest {
  const { details } = values;
  const { siteA, siteZ } = getRoute(details, pkg, ownColocations);
  const zEnd = toZEnd(details, siteZ);
  const operator = findOperator(siteZ, sites);
  // Without another party, we patch both ends.
  const initiator = mayNeedOtherParty(details, operator) ? details.initiator : 'PROVIDER';
  return {
    ...toOrderEnvelope(values, values.packageCode),
    details: {
      kind: pkg?.kind ?? 'CROSS_CONNECT',
      aEnd: { siteCode: siteA, ...toOwnEnd(details.aEnd.colocation), ...toPort(details.aEnd) },
      zEnd,
      mediaType: details.mediaType,
      strands: countStrands(details),
      service: details.service,
      optic: details.optic || null,
      diverseFromId: Number(details.diverseFromId) || null,
      initiator,
      // We run our own buildings, so there is no operator to pay.
      chargedTo: zEnd.party === 'THIRD_PARTY' && operator !== null ? details.chargedTo : null,
      loa: loaFile && needsLoa({ zEnd, initiator }) ? toLoa(loaFile, details) : null,
    },
  };
}

function toLoa(loaFile: Pick<LoaRequest, 'fileName' | 'content'>, { loa }: DcOrderValues['details']): LoaRequest {
  return { ...loaFile, issuedBy: trimToNull(loa.issuedBy), validUntil: loa.validUntil || null };
}

/** Maps a field of the request to the form field that shows its problems. */
export function toFormField(field: string, { zEnd }: Pick<DcOrderValues['details'], 'zEnd'>): string {
  if (field === 'details.kind') return 'packageCode';
  if (field === 'details.strands') return 'details.pairs';
  if (/^details\.loa\.(content|fileName)$/.test(field)) return 'details.loa.file';
  if (/^details\.aEnd\.(siteCode|party|rackId|sharedColoId)$/.test(field)) return 'details.aEnd.colocation';
  if (/^details\.zEnd\.(rackId|sharedColoId)$/.test(field)) return 'details.zEnd.colocation';
  // The chosen rack determines the data center of an own end.
  if (field === 'details.zEnd.siteCode' && isOwnZEnd({ zEnd })) return 'details.zEnd.colocation';
  return field.replace(/^(details\.[az]End\.ports)\b.*$/, '$1');
}
