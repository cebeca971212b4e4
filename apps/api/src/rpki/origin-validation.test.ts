import { describe, expect, it } from 'vitest';
import { validateOrigin } from './origin-validation.ts';
import { originTable, tablePayloads } from './origin-validation-table.ts';
import { parsePayload } from './payload.ts';
import { createPayloadTable } from './payload-table.ts';
import type { ValidatedPayload } from './types.ts';

const createTable = (payloads: readonly ValidatedPayload[]) => {
  const table = createPayloadTable();
  for (const payload of payloads) expect(table.add(parsePayload(payload)!)).toBe(true);
  return table;
};
const table = createTable(tablePayloads);

it.each(originTable)('%s by AS%i is %s: %s', (prefix, originAsn, state) => {
  expect(validateOrigin(prefix, originAsn, table).state).toBe(state);
});

it('does not depend on the order of the payloads', () => {
  const reversed = createTable(tablePayloads.toReversed());
  for (const [prefix, originAsn] of originTable) {
    expect(validateOrigin(prefix, originAsn, reversed)).toEqual(validateOrigin(prefix, originAsn, table));
  }
});

describe('the deciding payloads', () => {
  it('are all that cover the prefix, the most specific first', () => {
    expect(validateOrigin('10.4.64.0/24', 64499, table)).toEqual({
      state: 'VALID',
      deciding: [
        { prefix: '10.4.64.0/24', maxLength: 24, asn: 64499 },
        { prefix: '10.4.0.0/16', maxLength: 32, asn: 0 },
      ],
    });
    expect(validateOrigin('10.5.0.0/16', 64496, table)).toEqual({ state: 'NOT_FOUND', deciding: [] });
  });

  it('change with the payloads', () => {
    const changing = createTable([{ prefix: '192.0.2.0/24', maxLength: 24, asn: 64500 }]);
    const payload = parsePayload({ prefix: '192.0.2.0/24', maxLength: 25, asn: 64501 })!;
    expect(validateOrigin('192.0.2.0/25', 64501, changing).state).toBe('INVALID_ASN');
    changing.add(payload);
    expect(validateOrigin('192.0.2.0/25', 64501, changing).state).toBe('VALID');
    changing.remove(payload);
    expect(validateOrigin('192.0.2.0/25', 64500, changing).state).toBe('INVALID_LENGTH');
  });
});

it.each(['192.0.2.1/24', '192.0.02.0/24', '192.0.2.0', 'x', '::/129', ''])('throws for %j, which is not a prefix', (prefix) => {
  expect(() => validateOrigin(prefix, 64500, table)).toThrow('is not a prefix');
});
