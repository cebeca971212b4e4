import type { Address } from '@demarc/contract/address.ts';
import type { LegalForm } from '@demarc/contract/customer.ts';
import { normalisePostalCode, postalCode } from '@demarc/contract/rules/postal-code.ts';
import { optional } from '@demarc/contract/types.ts';
import { type Static, Type } from 'typebox';
import type { Clock } from '../../clock.ts';
import type { RegisterAccess } from '../../config.ts';
import type { Logger } from '../../log.ts';
import { bareCocEntry, type CocEntry, type CocRegister } from '../coc-register.ts';
import { fitting } from '../fitting.ts';
import { additionOf } from './addition.ts';
import { ask, contentOf } from './ask.ts';
import { careful } from './careful.ts';
import { NoAnswer } from './no-answer.ts';

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

const Refusal = Type.Object({ fout: Type.Array(Type.Object({ code: Type.String() })) });
/** The number does not exist, or its data must not be disclosed. */
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

/** The KVK Handelsregister, API Basisprofiel; `url` is for example `https://api.kvk.nl/api/v1`. */
export function httpCocRegister({ url, key }: RegisterAccess, clock: Clock, log: Pick<Logger, 'warn'>): CocRegister {
  return {
    lookUp: careful({
      ...{ name: 'company', clock, log, unverified: bareCocEntry('UNVERIFIED') },
      async ask(number: string) {
        const reply = await ask(`${url}/basisprofielen/${number}`, { apikey: key });
        // A 404 without these codes may also come from a wrong URL in our configuration.
        const refusal = await fitting(Refusal, reply.content);
        if (refusal?.fout.some(({ code }) => notFoundCodes.has(code))) return bareCocEntry('NOT_FOUND');
        const profile = await contentOf(reply, Profile);
        if (profile.kvkNummer !== number) throw new NoAnswer('it returned another company');
        return entryOf(profile);
      },
    }),
  };
}

function entryOf({ naam, statutaireNaam, materieleRegistratie, handelsnamen, _embedded }: Profile): CocEntry {
  const { hoofdvestiging, eigenaar } = _embedded ?? {};
  return {
    status: materieleRegistratie?.datumEinde ? 'INACTIVE' : 'ACTIVE',
    companyName: statutaireNaam || naam || hoofdvestiging?.eersteHandelsnaam || null,
    tradeNames: (handelsnamen ?? []).map((tradeName) => tradeName.naam),
    legalForm: eigenaar?.rechtsvorm ? legalFormOf(eigenaar.rechtsvorm) : null,
    establishmentNumber: hoofdvestiging?.vestigingsnummer || null,
    // Without an establishment, the addresses belong to the owner.
    address: addressOf(hoofdvestiging?.adressen ?? eigenaar?.adressen ?? []),
  };
}

function legalFormOf(name: string): LegalForm {
  return legalFormNames.find(([pattern]) => pattern.test(name))?.[1] ?? 'OTHER';
}

/** The visiting address; null if it is shielded, foreign or incomplete. */
function addressOf(addresses: readonly KvkAddress[]): Address | null {
  const found = addresses.find(({ type }) => type === 'bezoekadres');
  if (!found || /^ja$/i.test(found.indAfgeschermd ?? '')) return null;
  const { straatnaam, huisnummer, huisletter, huisnummerToevoeging, postcode, plaats, land } = found;
  if (land && land !== 'Nederland') return null;
  if (!straatnaam || !huisnummer || !postcode || postalCode(postcode) || !plaats) return null;
  return {
    street: straatnaam,
    houseNumber: huisnummer,
    houseNumberAddition: additionOf(huisletter, huisnummerToevoeging),
    postalCode: normalisePostalCode(postcode),
    city: plaats,
    country: 'NL',
  };
}
