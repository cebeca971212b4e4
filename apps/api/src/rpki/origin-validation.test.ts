import { describe, expect, it } from 'vitest';
import { validateOrigin } from './origin-validation.ts';
import { originTable, tableVrps } from './origin-validation-table.ts';
import type { Vrp } from './types.ts';
import { parseVrp } from './vrp.ts';
import { createVrpTable } from './vrp-table.ts';

const createTable = (vrps: readonly Vrp[]) => {
  const table = createVrpTable();
  for (const vrp of vrps) expect(table.add(parseVrp(vrp)!)).toBe(true);
  return table;
};
const table = createTable(tableVrps);

it.each(originTable)('%s by AS%i is %s: %s', (prefix, originAsn, state) => {
  expect(validateOrigin(prefix, originAsn, table).state).toBe(state);
});

it('does not depend on the order of the VRPs', () => {
  const reversed = createTable(tableVrps.toReversed());
  for (const [prefix, originAsn] of originTable) {
    expect(validateOrigin(prefix, originAsn, reversed)).toEqual(validateOrigin(prefix, originAsn, table));
  }
});

describe('the deciding VRPs', () => {
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

  it('change with the VRPs', () => {
    const changing = createTable([{ prefix: '192.0.2.0/24', maxLength: 24, asn: 64500 }]);
    const vrp = parseVrp({ prefix: '192.0.2.0/24', maxLength: 25, asn: 64501 })!;
    expect(validateOrigin('192.0.2.0/25', 64501, changing).state).toBe('INVALID_ASN');
    changing.add(vrp);
    expect(validateOrigin('192.0.2.0/25', 64501, changing).state).toBe('VALID');
    changing.remove(vrp);
    expect(validateOrigin('192.0.2.0/25', 64500, changing).state).toBe('INVALID_LENGTH');
  });
});

it.each(['192.0.2.1/24', '192.0.02.0/24', '192.0.2.0', 'x', '::/129', ''])('throws for %j, which is not a prefix', (prefix) => {
  expect(() => validateOrigin(prefix, 64500, table)).toThrow('is not a prefix');
});
