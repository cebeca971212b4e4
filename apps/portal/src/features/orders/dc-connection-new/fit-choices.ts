import type { DcConnectionPackage } from '@demarc/contract/dc-connection.ts';
import { listConnectors, listOptics } from '@demarc/contract/optical-compatibility.ts';
import { findColocation, type OwnColocation, toColocationKey } from '../connection-ends/own-colocation.ts';
import { getRoute, listMedia, listOfferedServices, listZColocations, listZSites } from './dc-order-offer.ts';
import type { DcOrderValues } from './dc-order-values.ts';

type Details = DcOrderValues['details'];

/**
 * Replaces choices that another choice has made impossible, and fills in fields that have only one option left. An end that has to be
 * chosen again becomes empty; a cable becomes the first possible one.
 */
export function fitChoices(details: Details, pkg: DcConnectionPackage, ownColocations: readonly OwnColocation[]): Details {
  return fitCable(fitZEnd(fitAEnd(details, pkg, ownColocations), pkg, ownColocations), pkg, ownColocations);
}

function fitAEnd(details: Details, pkg: DcConnectionPackage, ownColocations: readonly OwnColocation[]): Details {
  const offered = ownColocations.filter(({ site }) => pkg.siteCodes.includes(site.siteCode));
  const colocation = keepOrOnly(details.aEnd.colocation, offered.map(getKey));
  return { ...details, aEnd: { ...details.aEnd, colocation } };
}

function fitZEnd(details: Details, pkg: DcConnectionPackage, ownColocations: readonly OwnColocation[]): Details {
  const { aEnd, zEnd } = details;
  const siteA = findColocation(ownColocations, aEnd.colocation)?.site.siteCode;
  if (!siteA) return details;
  const siteCode = pkg.kind === 'METRO_CONNECT' ? keepOrOnly(zEnd.siteCode, listZSites(pkg, siteA)) : zEnd.siteCode;
  const offered = listZColocations(pkg, ownColocations, siteA).map(getKey);
  const isOffered = offered.includes(zEnd.colocation);
  // A connection within one rack is possible but rare, so it is not filled in.
  const others = offered.filter((key) => key !== aEnd.colocation);
  const colocation = isOffered ? zEnd.colocation : keepOrOnly('', others);
  return { ...details, zEnd: { ...zEnd, siteCode, colocation } };
}

function fitCable(details: Details, pkg: DcConnectionPackage, ownColocations: readonly OwnColocation[]): Details {
  const route = getRoute(details, pkg, ownColocations);
  const mediaType = keepOrFirst(details.mediaType, listMedia(pkg, route));
  const service = keepOrFirst(details.service, listOfferedServices(pkg, route, mediaType));
  const connectors = listConnectors(mediaType);
  const fit = <End extends Details['aEnd']>(end: End): End => ({
    ...end,
    connectorType: keepOrFirst(end.connectorType, connectors),
  });
  const isOpticOffered = details.optic !== '' && listOptics(mediaType, service).includes(details.optic);
  return {
    ...details,
    mediaType,
    service,
    aEnd: fit(details.aEnd),
    zEnd: fit(details.zEnd),
    optic: isOpticOffered ? details.optic : '',
  };
}

function getKey({ kind, id }: OwnColocation): string {
  return toColocationKey(kind, id);
}

/** Returns the value if it is possible, or else the only possible value; '' if there are several or none. */
function keepOrOnly(value: string, possible: readonly string[]): string {
  if (possible.includes(value)) return value;
  return possible.length === 1 ? (possible[0] ?? '') : '';
}

function keepOrFirst<Value>(value: Value, possible: readonly Value[]): Value {
  return possible.includes(value) ? value : (possible[0] ?? value);
}
