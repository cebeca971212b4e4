import { listGridOptics } from '@demarc/contract/optical-budget.ts';
import { findWdmChannel } from '@demarc/contract/wdm-grid.ts';
import { toColocationKey } from '../connection-ends/own-colocation.ts';
import { findChosen, listInterfaces, listOwnAt, listPartners, listRoutes, type WdmOffer } from './wdm-order-offer.ts';
import type { WdmOrderValues } from './wdm-order-values.ts';

type Choices = Pick<WdmOrderValues, 'packageCode' | 'details'>;
type End = WdmOrderValues['details']['aEnd'];

/** Clears choices that another choice has made impossible, and fills in fields that have only one option left. */
export function fitChoices(choices: Choices, offer: WdmOffer): Choices {
  const withRoute = fitRoute(choices, offer);
  const { offered } = findChosen(withRoute, offer.packages);
  if (!offered) return withRoute;
  const packageCode = keepOrOnly(
    withRoute.packageCode,
    offered.packages.map((catalogPackage) => catalogPackage.packageCode),
  );
  return { packageCode, details: fitService({ ...withRoute, packageCode }, offer) };
}

/** Fills in the only route between two chosen data centers; with fewer than two chosen, the user picks the route. */
function fitRoute({ packageCode, details }: Choices, { packages }: WdmOffer): Choices {
  const ids = listRoutes(packages, details).map(({ route }) => String(route.routeId));
  const hasBoth = details.siteA !== '' && details.siteZ !== '';
  const routeId = hasBoth ? keepOrOnly(details.routeId, ids) : keepOrElse(details.routeId, ids, '');
  return { packageCode, details: { ...details, routeId } };
}

function fitService(choices: Choices, offer: WdmOffer): Choices['details'] {
  const { details } = choices;
  const { pkg, route } = findChosen(choices, offer.packages);
  if (!route) return details;
  const { grid, siteA, siteZ } = route;
  const partners = listPartners(offer, route).map(({ wdmId }) => String(wdmId));
  const options = pkg
    ? route.protectionOptions.filter((protectionOption) => protectionOption !== 'DIVERSE_PAIR' || partners.length > 0)
    : [];
  return {
    ...details,
    clientInterface:
      pkg && details.clientInterface !== ''
        ? keepOrElse(details.clientInterface, listInterfaces(pkg, route), '')
        : details.clientInterface,
    optic: details.optic === '' ? '' : keepOrElse(details.optic, listGridOptics(grid), ''),
    protection: pkg ? keepOrElse(details.protection, options, 'UNPROTECTED') : details.protection,
    pairedWdmId: details.protection === 'DIVERSE_PAIR' ? keepOrOnly(details.pairedWdmId, partners) : details.pairedWdmId,
    preferredChannel: findWdmChannel(grid, Number(details.preferredChannel)) ? details.preferredChannel : '',
    aEnd: fitEnd(details.aEnd, siteA.siteCode, offer),
    zEnd: fitEnd(details.zEnd, siteZ.siteCode, offer),
  };
}

function fitEnd(end: End, siteCode: string, { ownColocations }: WdmOffer): End {
  const keys = listOwnAt(ownColocations, siteCode).map(({ kind, id }) => toColocationKey(kind, id));
  return { ...end, party: fitParty(end.party, keys.length > 0), colocation: keepOrOnly(end.colocation, keys) };
}

function fitParty(party: End['party'], hasOwnColocation: boolean): End['party'] {
  // Most wavelengths end in the customer's own racks.
  if (party === '' && hasOwnColocation) return 'OWN';
  return party === 'OWN' && !hasOwnColocation ? '' : party;
}

/** Returns the value if it is possible, or else the only possible value; '' if there are several or none. */
function keepOrOnly(value: string, possible: readonly string[]): string {
  if (possible.includes(value)) return value;
  return possible.length === 1 ? (possible[0] ?? '') : '';
}

function keepOrElse<Value, Other>(value: Value, possible: readonly Value[], otherwise: Other): Value | Other {
  return possible.includes(value) ? value : otherwise;
}
