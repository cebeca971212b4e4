import { formatPostalCode } from '@demarc/contract/format-address.ts';
import { type OrderType, orderTypes } from '@demarc/contract/kinds/registry.ts';
import { maxQuotationTextLength } from '@demarc/contract/quotation-schemas.ts';
import { emptyAddress } from '../../../blocks/address-fields/address-values.ts';
import type { RequestValues } from './request-values.ts';

/** The URL parameters that prefill the form, with the values that clear them. */
export const emptyStart = {
  for: undefined,
  site: undefined,
  batch: undefined,
  about: undefined,
  postalCode: undefined,
  houseNumber: undefined,
  houseNumberAddition: undefined,
  room: undefined,
  street: undefined,
  city: undefined,
} as const;
type StartSearch = { readonly [Name in keyof typeof emptyStart]?: unknown };

/** The kinds of location: an address, a data center, the addresses of a file, or a description. */
export const requestPlaces = ['address', 'site', 'batch', 'described'] as const;
export type RequestPlace = (typeof requestPlaces)[number];

const placesByType: Readonly<Partial<Record<OrderType, RequestPlace>>> = {
  LINE: 'address',
  RACK: 'site',
  SHARED_COLO: 'site',
  DC_CONNECTION: 'site',
};

/** The usual kind of location of a product; `described` if it varies. */
export function getUsualPlace(type: OrderType): RequestPlace {
  return placesByType[type] ?? 'described';
}

/** The initial values from the URL; ignores invalid parameters. */
export function readRequestStart(search: StartSearch): RequestValues {
  const toText = (value: unknown, max: number) =>
    typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, max) : '';
  const type = orderTypes.find((orderType) => orderType === search.for) ?? 'LINE';
  const batchId = /^[0-9a-f-]{36}$/i.test(toText(search.batch, 36)) ? toText(search.batch, 36) : '';
  const siteCode = toText(search.site, 10);
  return {
    title: '',
    customerReference: '',
    place: batchId ? 'batch' : siteCode ? 'site' : getUsualPlace(type),
    batchId,
    request: {
      type,
      siteCode,
      description: toText(search.about, maxQuotationTextLength),
      wishDate: '',
      address: {
        ...emptyAddress,
        postalCode: formatPostalCode(toText(search.postalCode, 10)),
        houseNumber: toText(search.houseNumber, 5),
        houseNumberAddition: toText(search.houseNumberAddition, 10),
        street: toText(search.street, 80),
        city: toText(search.city, 80),
        room: toText(search.room, 64),
      },
    },
  };
}
