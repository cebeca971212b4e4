import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatVrp, maskWords, type PackedVrp, parseVrp } from './vrp.ts';
import { createVrpTable } from './vrp-table.ts';

const vrp = (prefix: string, maxLength: number, asn: number): PackedVrp => parseVrp({ prefix, maxLength, asn })!;
const formatAll = (vrps: readonly PackedVrp[]) =>
  vrps.map(formatVrp).map(({ prefix, maxLength, asn }) => `${prefix}-${maxLength} AS${asn}`);

describe('VRPs', () => {
  it.each([
    ['host bits', '192.0.2.1/24', 24],
    ['a maximum length below the length', '192.0.2.0/24', 23],
    ['a maximum length beyond the address', '192.0.2.0/24', 33],
    ['leading zeros', '192.0.02.0/24', 24],
    ['no length', '192.0.2.0', 32],
    ['IPv6 with host bits', '2001:db8::1/32', 32],
    ['IPv6 with a maximum length beyond the address', '2001:db8::/32', 129],
  ])('are invalid with %s', (_what, prefix, maxLength) => {
    expect(parseVrp({ prefix, maxLength, asn: 64500 })).toBeNull();
  });

  it.each(['0.0.0.0/0', '255.255.255.255/32', '128.0.0.0/1', '::/0', '2001:db8:ffff::/48', 'ffff::/16', '::1/128'])(
    'keep the prefix %s',
    (prefix) => {
      expect(formatVrp(vrp(prefix, Number(prefix.split('/')[1]), 4_294_967_295))).toMatchObject({ prefix });
    },
  );
});

describe('the table', () => {
  it('finds what covers a prefix, the most specific first', () => {
    const table = createVrpTable();
    for (const added of [
      vrp('0.0.0.0/0', 0, 1),
      vrp('192.0.0.0/16', 24, 2),
      vrp('192.0.2.0/24', 24, 4),
      vrp('192.0.2.0/24', 26, 3),
      vrp('192.0.2.0/25', 25, 5),
      vrp('192.0.3.0/24', 24, 6),
      vrp('::/0', 0, 7),
    ])
      expect(table.add(added)).toBe(true);
    expect(formatAll(table.listCovering(vrp('192.0.2.0/24', 24, 0)))).toEqual([
      '192.0.2.0/24-26 AS3',
      '192.0.2.0/24-24 AS4',
      '192.0.0.0/16-24 AS2',
      '0.0.0.0/0-0 AS1',
    ]);
    expect(formatAll(table.listCovering(vrp('2001:db8::/32', 32, 0)))).toEqual(['::/0-0 AS7']);
  });

  it('has a VRP once', () => {
    const table = createVrpTable();
    const added = vrp('192.0.2.0/24', 24, 64500);
    expect([table.add(added), table.add({ ...added }), table.size]).toEqual([true, false, 1]);
    expect([table.remove({ ...added, asn: 64501 }), table.remove(added), table.remove(added), table.size]).toEqual([
      false,
      true,
      false,
      0,
    ]);
  });

  it('finds the same as a plain list, after any additions and removals', () => {
    const words = fc.oneof(
      fc.tuple(fc.constantFrom(0, 0xc000_0200, 0xffff_ffff, 0x8000_0000)),
      fc.tuple(fc.constantFrom(0x2001_0db8, 0xffff_ffff), fc.constantFrom(0, 1), fc.constant(0), fc.constantFrom(0, 1)),
    );
    const anyVrp = fc.tuple(words, fc.nat(128), fc.nat(8), fc.nat(2)).map(([address, bits, more, asn]) => {
      const length = bits % (address.length * 32 + 1);
      return { words: maskWords(address, length), length, maxLength: Math.min(address.length * 32, length + more), asn };
    });
    const commands = fc.array(fc.tuple(fc.boolean(), anyVrp), { maxLength: 200 });
    fc.assert(
      fc.property(commands, anyVrp, (list, searched) => {
        const table = createVrpTable();
        const plain = new Map<string, PackedVrp>();
        for (const [isAddition, changed] of list) {
          const [key] = formatAll([changed]) as [string];
          expect(isAddition ? table.add(changed) : table.remove(changed)).toBe(plain.has(key) !== isAddition);
          if (isAddition) plain.set(key, changed);
          else plain.delete(key);
        }
        const covers = ({ words: own, length }: PackedVrp) =>
          own.length === searched.words.length &&
          length <= searched.length &&
          maskWords(searched.words, length).every((word, index) => word === own[index]);
        const expectedVrps = formatAll([...plain.values()].filter(covers)).sort();
        expect(formatAll(table.listCovering(searched)).sort()).toEqual(expectedVrps);
        expect(table.size).toBe(plain.size);
      }),
      { numRuns: 300 },
    );
  });

  it('holds many VRPs, and is empty when all are removed', () => {
    const table = createVrpTable();
    const list = Array.from({ length: 20_000 }, (_, index) =>
      index % 2 === 0
        ? { words: [index * 256], length: 24, maxLength: 24, asn: index }
        : { words: [0x2001_0db8, index << 16, 0, 0].map((word) => word >>> 0), length: 48, maxLength: 48, asn: index },
    );
    for (const added of list) expect(table.add(added)).toBe(true);
    for (const added of list) expect(formatAll(table.listCovering(added))).toEqual(formatAll([added]));
    for (const added of list) expect(table.remove(added)).toBe(true);
    expect(table.size).toBe(0);
    expect(list.flatMap((added) => table.listCovering(added))).toEqual([]);
  });
});
