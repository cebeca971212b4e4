import type { Ajv } from 'ajv';
import addFormatsTo, { type FormatsPlugin } from 'ajv-formats';

// The package is CommonJS: its types say default, Node hands out the function.
const addFormats = addFormatsTo as unknown as FormatsPlugin;

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const firstMoment = Date.parse('0001-01-01T00:00:00Z');
const lastMoment = Date.parse('9999-12-31T23:59:59.999Z');

/** Adds the formats of the contract: those of the standards, as far as the database and a Date know the values too. */
export function addStorableFormats(ajv: Ajv): void {
  addFormats(ajv);
  const isDate = addFormats.get('date') as { validate: (text: string) => boolean };
  const isInstant = addFormats.get('date-time') as { validate: (text: string) => boolean };
  // Without a `urn:uuid:` before it.
  ajv.addFormat('uuid', uuid);
  ajv.addFormat('date', (text: string) => isDate.validate(text) && isStorable(Date.parse(text)));
  // A leap second is no moment of a Date.
  ajv.addFormat('date-time', (text: string) => isInstant.validate(text) && isStorable(Date.parse(text)));
}

function isStorable(moment: number): boolean {
  return moment >= firstMoment && moment <= lastMoment;
}
