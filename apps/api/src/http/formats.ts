import type { Ajv } from 'ajv';
import addFormatsTo, { type FormatsPlugin } from 'ajv-formats';

// The package is CommonJS: its types declare a default export, but Node returns the function itself.
const addFormats = addFormatsTo as unknown as FormatsPlugin;

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const minTimestamp = Date.parse('0001-01-01T00:00:00Z');
const maxTimestamp = Date.parse('9999-12-31T23:59:59.999Z');

/** Adds the standard formats, limited to values that PostgreSQL and Date can represent. */
export function addStorableFormats(ajv: Ajv): void {
  addFormats(ajv);
  const isDate = addFormats.get('date') as { validate: (text: string) => boolean };
  const isInstant = addFormats.get('date-time') as { validate: (text: string) => boolean };
  // Without the `urn:uuid:` prefix.
  ajv.addFormat('uuid', uuid);
  ajv.addFormat('date', (text: string) => isDate.validate(text) && isStorable(Date.parse(text)));
  // A Date cannot represent a leap second.
  ajv.addFormat('date-time', (text: string) => isInstant.validate(text) && isStorable(Date.parse(text)));
}

function isStorable(timestamp: number): boolean {
  return timestamp >= minTimestamp && timestamp <= maxTimestamp;
}
