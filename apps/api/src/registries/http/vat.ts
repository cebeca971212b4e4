import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { optional } from '@demarc/contract/types.ts';
import { type Static, Type } from 'typebox';
import type { Clock } from '../../clock.ts';
import type { RegistryEndpoint } from '../../config.ts';
import type { Logger } from '../../log.ts';
import { parseAs } from '../parse-as.ts';
import { emptyVatEntry, type VatEntry, type VatRegistry } from '../vat-registry.ts';
import { RegistryFailure } from './registry-failure.ts';
import { parseContent, requestRegistry } from './request-registry.ts';
import { createResilientLookup } from './resilient-lookup.ts';

const text = optional(Type.String());

/** The fields that we read of a response to `check-vat-number`. */
const ViesCheck = Type.Object({
  countryCode: Type.String(),
  vatNumber: Type.String(),
  valid: Type.Boolean(),
  requestDate: text,
  requestIdentifier: text,
  name: text,
  address: text,
  userError: text,
});
type ViesCheck = Static<typeof ViesCheck>;

const ViesError = Type.Object({ errorWrappers: Type.Array(Type.Object({ error: Type.String() })) });

/** Countries in VIES: the EU, with Greece as EL, and Northern Ireland as XI. */
const countries = new Set('AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '));

/**
 * Connects to the VIES of the European Commission; `url` is for example `https://ec.europa.eu/taxation_customs/vies/rest-api`.
 */
export function createHttpVatRegistry({ url }: RegistryEndpoint, clock: Clock, log: Pick<Logger, 'warn'>): VatRegistry {
  const lookUpInVies = createResilientLookup({
    name: 'VAT',
    clock,
    log,
    unverified: emptyVatEntry('UNVERIFIED'),
    async request(number: string) {
      const [countryCode, vatNumber] = [number.slice(0, 2), number.slice(2)];
      const response = await requestRegistry(`${url}/check-vat-number`, {}, { countryCode, vatNumber });
      const errorCode = (await parseAs(ViesError, response.content))?.errorWrappers[0]?.error;
      if (errorCode) return toErrorEntry(errorCode);
      const check = await parseContent(response, ViesCheck);
      if (check.countryCode + check.vatNumber !== number) throw new RegistryFailure('it returned another number');
      // With any other error, VIES returns `valid: false` without having checked the number.
      if (check.userError && !['VALID', 'INVALID'].includes(check.userError)) return toErrorEntry(check.userError);
      return toVatEntry(check);
    },
  });
  return {
    lookUp: async (number) =>
      countries.has(number.slice(0, 2)) ? lookUpInVies(number) : { ...emptyVatEntry('UNVERIFIED'), checkedAt: clock.now() },
  };
}

/** Interprets an error of VIES: an outage of one country's registry says nothing about the others. */
function toErrorEntry(error: string): VatEntry {
  if (error === 'INVALID_INPUT') return emptyVatEntry('INVALID');
  if (error.startsWith('MS_')) return emptyVatEntry('UNVERIFIED');
  throw new RegistryFailure(/^[A-Z_]{1,40}$/.test(error) ? `it refused with ${error}` : 'it refused for an unknown reason');
}

function toVatEntry({ valid, requestDate, requestIdentifier, name, address }: ViesCheck): VatEntry {
  return {
    status: valid ? 'VALID' : 'INVALID',
    name: toDisclosedValue(name),
    address: toDisclosedValue(address),
    consultationNumber: toDisclosedValue(requestIdentifier),
    requestDate: requestDate ? toRequestDate(requestDate) : null,
  };
}

function toRequestDate(instant: string): string | null {
  const at = /^\d{4}-\d\d-\d\dT/.test(instant) ? new Date(instant) : null;
  return at && !Number.isNaN(at.getTime()) ? formatAmsterdamDate(at) : null;
}

/** Some countries do not disclose names and addresses, and return `---`. */
function toDisclosedValue(value: string | null | undefined): string | null {
  const words = value?.trim() ?? '';
  return words === '' || /^-+$/.test(words) ? null : words;
}
