import type { ConnectionEndRequest } from '@demarc/contract/connection-end.ts';
import type { WdmOrderRequest } from '@demarc/contract/wdm-order.ts';
import { toOrderEnvelope } from '../../../blocks/order-form/order-envelope.ts';
import { toOwnEnd, toPort, toThirdParty } from '../connection-ends/end-request.ts';
import type { ChosenOffer } from './wdm-order-offer.ts';
import type { WdmOrderValues } from './wdm-order-values.ts';

type Details = WdmOrderValues['details'];

function toEnd(end: Details['aEnd'], siteCode: string): ConnectionEndRequest {
  return {
    siteCode,
    ...toPort(end),
    ...(end.party === 'THIRD_PARTY' ? toThirdParty(end) : toOwnEnd(end.colocation)),
  };
}

/** Builds the request. Values that break the rules give a request that the server rejects. */
export function toWdmOrderRequest(values: WdmOrderValues, { pkg, route }: ChosenOffer): WdmOrderRequest {
  const { details } = values;
  const isManaged = pkg?.serviceClass === 'MANAGED_WAVELENGTH';
  const { protection } = details;
  return {
    ...toOrderEnvelope(values, values.packageCode),
    details: {
      routeId: Number(details.routeId) || 0,
      clientInterface: (isManaged && details.clientInterface) || null,
      protection,
      pairedWdmId: protection === 'DIVERSE_PAIR' ? Number(details.pairedWdmId) || null : null,
      preferredChannel: Number(details.preferredChannel) || null,
      optic: (!isManaged && details.optic) || null,
      aEnd: toEnd(details.aEnd, route?.siteA.siteCode ?? ''),
      zEnd: toEnd(details.zEnd, route?.siteZ.siteCode ?? ''),
      encryption: isManaged && details.encryption,
    },
  };
}

/** Maps a field of the request to the form field that shows its problems. */
export function toFormField(field: string): string {
  // The route determines the data center of an end, so the user can solve a problem with it only by choosing another rack.
  const end = /^details\.([az]End)\.(siteCode|rackId|sharedColoId)$/.exec(field);
  if (end) return `details.${end[1]}.colocation`;
  return field.replace(/^(details\.[az]End\.ports)\b.*$/, '$1');
}
