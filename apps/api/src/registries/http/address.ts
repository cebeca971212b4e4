import { optional } from '@demarc/contract/types.ts';
import { Type } from 'typebox';
import type { Clock } from '../../clock.ts';
import type { KeyedRegistryEndpoint } from '../../config.ts';
import type { Logger } from '../../log.ts';
import {
  type AddressEntry,
  type AddressQuery,
  type AddressRegistry,
  emptyAddressEntry,
  toMissingEntry,
} from '../address-registry.ts';
import { formatAddition } from './format-addition.ts';
import { RegistryFailure } from './registry-failure.ts';
import { parseContent, requestRegistry } from './request-registry.ts';
import { createResilientLookup } from './resilient-lookup.ts';

/** The fields that we read of a BAG response; `_embedded` is missing if nothing is found. */
const Addresses = Type.Object({
  _links: Type.Object({}),
  _embedded: optional(
    Type.Object({
      adressen: Type.Array(
        Type.Object({
          openbareRuimteNaam: Type.String(),
          woonplaatsNaam: Type.String(),
          postcode: Type.String(),
          huisnummer: Type.Integer(),
          huisletter: optional(Type.String()),
          huisnummertoevoeging: optional(Type.String()),
        }),
      ),
    }),
  ),
});

/** Maximum page size of the BAG. */
const pageSize = 100;

/**
 * Connects to the BAG of the Kadaster, API Individuele Bevragingen; `url` is for example
 * `https://api.bag.kadaster.nl/lvbag/individuelebevragingen/v2`.
 */
export function createHttpAddressRegistry(
  { url, key }: KeyedRegistryEndpoint,
  clock: Clock,
  log: Pick<Logger, 'warn'>,
): AddressRegistry {
  return {
    lookUp: createResilientLookup({
      name: 'address',
      clock,
      log,
      unverified: emptyAddressEntry('UNVERIFIED'),
      async request(query: AddressQuery): Promise<AddressEntry> {
        const { postalCode, houseNumber } = query;
        const search = async (filter: Record<string, string>) => {
          const params = new URLSearchParams({ ...filter, pageSize: String(pageSize) });
          const headers = { accept: 'application/hal+json', 'x-api-key': key };
          const { _embedded } = await parseContent(await requestRegistry(`${url}/adressen?${params}`, headers), Addresses);
          return (_embedded?.adressen ?? []).filter(({ postcode }) => postcode === postalCode);
        };
        const addresses = await search({ postcode: postalCode, huisnummer: String(houseNumber) });
        const matches = addresses.filter(({ huisnummer }) => huisnummer === houseNumber);
        const [first] = matches;
        if (!first) {
          // `postcode` requires a house number, so this is a search for the text.
          const neighbors = await search({ q: postalCode }).catch((error: unknown) => {
            if (!(error instanceof RegistryFailure)) throw error;
            // The neighbors are only suggestions: the number is known not to exist.
            log.warn(`The address register didn't list a postal code: ${error.message}`);
            return [];
          });
          return toMissingEntry(
            query,
            neighbors.map(({ openbareRuimteNaam, huisnummer }) => ({ street: openbareRuimteNaam, houseNumber: huisnummer })),
          );
        }
        const additions = matches.map(({ huisletter, huisnummertoevoeging }) => formatAddition(huisletter, huisnummertoevoeging));
        return {
          status: 'FOUND',
          street: first.openbareRuimteNaam,
          city: first.woonplaatsNaam,
          additions: [...new Set(additions.filter((addition) => addition !== null))].sort(byNumberAndLetter),
          nearest: null,
        };
      },
    }),
  };
}

const { compare: byNumberAndLetter } = new Intl.Collator('nl', { numeric: true });
