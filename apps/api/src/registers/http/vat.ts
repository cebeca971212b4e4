import { amsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { optional } from '@demarc/contract/types.ts';
import { type Static, Type } from 'typebox';
import type { Clock } from '../../clock.ts';
import type { RegisterAddress } from '../../config.ts';
import type { Logger } from '../../log.ts';
import { fitting } from '../fitting.ts';
import { bareVatEntry, type VatEntry, type VatRegister } from '../vat-register.ts';
import { ask, contentOf } from './ask.ts';
import { careful } from './careful.ts';
import { NoAnswer } from './no-answer.ts';

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

const ViesRefusal = Type.Object({ errorWrappers: Type.Array(Type.Object({ error: Type.String() })) });

/** Countries in VIES: the EU, with Greece as EL, and Northern Ireland as XI. */
const countries = new Set('AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '));

/** The VIES of the European Commission; `url` is for example `https://ec.europa.eu/taxation_customs/vies/rest-api`. */
export function httpVatRegister({ url }: RegisterAddress, clock: Clock, log: Pick<Logger, 'warn'>): VatRegister {
  const askVies = careful({
    ...{ name: 'VAT', clock, log, unverified: bareVatEntry('UNVERIFIED') },
    async ask(number: string) {
      const [countryCode, vatNumber] = [number.slice(0, 2), number.slice(2)];
      const reply = await ask(`${url}/check-vat-number`, {}, { countryCode, vatNumber });
      const refused = (await fitting(ViesRefusal, reply.content))?.errorWrappers[0]?.error;
      if (refused) return entryWithout(refused);
      const answer = await contentOf(reply, ViesCheck);
      if (answer.countryCode + answer.vatNumber !== number) throw new NoAnswer('it returned another number');
      // With any other error, VIES returns `valid: false` without having checked the number.
      if (answer.userError && !['VALID', 'INVALID'].includes(answer.userError)) return entryWithout(answer.userError);
      return entryOf(answer);
    },
  });
  return {
    lookUp: async (number) =>
      countries.has(number.slice(0, 2)) ? askVies(number) : { ...bareVatEntry('UNVERIFIED'), checkedAt: clock.now() },
  };
}

/** Interprets an error of VIES: an outage of one country's register says nothing about the others. */
function entryWithout(error: string): VatEntry {
  if (error === 'INVALID_INPUT') return bareVatEntry('INVALID');
  if (error.startsWith('MS_')) return bareVatEntry('UNVERIFIED');
  throw new NoAnswer(/^[A-Z_]{1,40}$/.test(error) ? `it refused with ${error}` : 'it refused for an unknown reason');
}

function entryOf({ valid, requestDate, requestIdentifier, name, address }: ViesCheck): VatEntry {
  return {
    status: valid ? 'VALID' : 'INVALID',
    name: told(name),
    address: told(address),
    consultationNumber: told(requestIdentifier),
    requestDate: requestDate ? dateOf(requestDate) : null,
  };
}

function dateOf(instant: string): string | null {
  const at = /^\d{4}-\d\d-\d\dT/.test(instant) ? new Date(instant) : null;
  return at && !Number.isNaN(at.getTime()) ? amsterdamDate(at) : null;
}

/** Some countries do not disclose names and addresses, and return `---`. */
function told(value: string | null | undefined): string | null {
  const words = value?.trim() ?? '';
  return words === '' || /^-+$/.test(words) ? null : words;
}
