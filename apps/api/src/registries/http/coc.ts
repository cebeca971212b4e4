import type { Address } from '@demarc/contract/address.ts';
import type { LegalForm } from '@demarc/contract/customer.ts';
import { normalizePostalCode, postalCode } from '@demarc/contract/rules/postal-code.ts';
import { optional } from '@demarc/contract/types.ts';
import { type Static, Type } from 'typebox';
import type { Clock } from '../../clock.ts';
import type { KeyedRegistryEndpoint } from '../../config.ts';
import type { Logger } from '../../log.ts';
import { type CocEntry, type CocRegistry, emptyCocEntry } from '../coc-registry.ts';
import { parseAs } from '../parse-as.ts';
import { formatAddition } from './format-addition.ts';
import { RegistryFailure } from './registry-failure.ts';
import { parseContent, requestRegistry } from './request-registry.ts';
import { createResilientLookup } from './resilient-lookup.ts';

const text = optional(Type.String());

/** An address of KVK; a foreign one has none of the fields after `land`. */
const KvkAddress = Type.Object({
  type: text,
  indAfgeschermd: text,
  land: text,
  straatnaam: text,
  huisnummer: optional(Type.Integer()),
  huisletter: text,
  huisnummerToevoeging: text,
  postcode: text,
  plaats: text,
});
type KvkAddress = Static<typeof KvkAddress>;

/** The fields that we read of a Basisprofiel (KVK API 1.5). */
const Profile = Type.Object({
  kvkNummer: Type.String(),
  naam: text,
  statutaireNaam: text,
  materieleRegistratie: optional(Type.Object({ datumEinde: text })),
  handelsnamen: optional(Type.Array(Type.Object({ naam: Type.String() }))),
  _embedded: optional(
    Type.Object({
      hoofdvestiging: optional(
        Type.Object({ vestigingsnummer: text, eersteHandelsnaam: text, adressen: optional(Type.Array(KvkAddress)) }),
      ),
      eigenaar: optional(Type.Object({ rechtsvorm: text, adressen: optional(Type.Array(KvkAddress)) })),
    }),
  ),
});
type Profile = Static<typeof Profile>;

const KvkError = Type.Object({ fout: Type.Array(Type.Object({ code: Type.String() })) });
/** Error codes of KVK for a number that does not exist or whose data must not be disclosed. */
const notFoundCodes = new Set(['IPD0004', 'IPD0005']);

const legalFormNames: readonly (readonly [RegExp, LegalForm])[] = [
  [/besloten *vennootschap/i, 'BV'],
  [/naamloze *vennootschap/i, 'NV'],
  [/vennootschap *onder *firma/i, 'VOF'],
  [/eenmanszaak/i, 'EENMANSZAAK'],
  [/stichting/i, 'STICHTING'],
  // Before the association, because the name of a cooperative may contain both words.
  [/co[oö]peratie/i, 'COOPERATIE'],
  [/vereniging/i, 'VERENIGING'],
];

/** Connects to the KVK Handelsregister, API Basisprofiel; `url` is for example `https://api.kvk.nl/api/v1`. */
export function createHttpCocRegistry({ url, key }: KeyedRegistryEndpoint, clock: Clock, log: Pick<Logger, 'warn'>): CocRegistry {
  return {
    lookUp: createResilientLookup({
      name: 'company',
      clock,
      log,
      unverified: emptyCocEntry('UNVERIFIED'),
      async request(number: string) {
        const response = await requestRegistry(`${url}/basisprofielen/${number}`, { apikey: key });
        // A 404 without these codes may also come from a wrong URL in our configuration.
        const kvkError = await parseAs(KvkError, response.content);
        if (kvkError?.fout.some(({ code }) => notFoundCodes.has(code))) return emptyCocEntry('NOT_FOUND');
        const profile = await parseContent(response, Profile);
        if (profile.kvkNummer !== number) throw new RegistryFailure('it returned another company');
        return toCocEntry(profile);
      },
    }),
  };
}

function toCocEntry({ naam, statutaireNaam, materieleRegistratie, handelsnamen, _embedded }: Profile): CocEntry {
  const { hoofdvestiging, eigenaar } = _embedded ?? {};
  return {
    status: materieleRegistratie?.datumEinde ? 'INACTIVE' : 'ACTIVE',
    companyName: statutaireNaam || naam || hoofdvestiging?.eersteHandelsnaam || null,
    tradeNames: (handelsnamen ?? []).map((tradeName) => tradeName.naam),
    legalForm: eigenaar?.rechtsvorm ? toLegalForm(eigenaar.rechtsvorm) : null,
    establishmentNumber: hoofdvestiging?.vestigingsnummer || null,
    // Without an establishment, the addresses belong to the owner.
    address: toVisitingAddress(hoofdvestiging?.adressen ?? eigenaar?.adressen ?? []),
  };
}

function toLegalForm(name: string): LegalForm {
  return legalFormNames.find(([pattern]) => pattern.test(name))?.[1] ?? 'OTHER';
}

/** Returns the visiting address; null if it is shielded, foreign or incomplete. */
function toVisitingAddress(addresses: readonly KvkAddress[]): Address | null {
  const visitingAddress = addresses.find(({ type }) => type === 'bezoekadres');
  if (!visitingAddress || /^ja$/i.test(visitingAddress.indAfgeschermd ?? '')) return null;
  const { straatnaam, huisnummer, huisletter, huisnummerToevoeging, postcode, plaats, land } = visitingAddress;
  if (land && land !== 'Nederland') return null;
  if (!straatnaam || !huisnummer || !postcode || postalCode(postcode) || !plaats) return null;
  return {
    street: straatnaam,
    houseNumber: huisnummer,
    houseNumberAddition: formatAddition(huisletter, huisnummerToevoeging),
    postalCode: normalizePostalCode(postcode),
    city: plaats,
    country: 'NL',
  };
}
