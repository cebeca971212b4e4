import { describe, expect, it } from 'vitest';
import { compareLoa, type LoaExpectation, type LoaField } from './compare-loa.ts';

const expected: LoaExpectation = {
  issuedBy: 'Noorderlicht Carriers B.V.',
  issuedTo: 'Kernhuis',
  site: { code: 'AMS1', name: 'Amsterdam Science Park' },
  panel: 'PP-07',
  ports: ['11/12'],
  validUntil: '2026-12-31',
};

const find = (lines: readonly string[], field: LoaField, changes: Partial<LoaExpectation> = {}) => {
  const finding = compareLoa(lines, { ...expected, ...changes }).find((one) => one.field === field);
  return finding && [finding.status, finding.found];
};

const loaLines = [
  'NOORDERLICHT CARRIERS BV',
  'Letter of Authorization',
  'Issued to: Kernhuis B.V.',
  'Site: AMS1, Amsterdam Science Park   Room: MMR 1',
  'Patch panel: PP-07 Ports: 11/12',
  'This letter is valid until 31 December 2026.',
];

describe('an LOA', () => {
  it('agrees with the order in every field', () => {
    expect(compareLoa(loaLines, expected).map(({ field, status }) => [field, status])).toEqual([
      ['issuedBy', 'equal'],
      ['issuedTo', 'equal'],
      ['site', 'equal'],
      ['panel', 'equal'],
      ['port', 'equal'],
      ['validUntil', 'equal'],
    ]);
  });

  it.each([
    ['issuedBy', ['Issued by: Other Carrier N.V.'], ['different', 'Other Carrier N.V.']],
    ['issuedBy', ['Dear reader'], ['not-found', null]],
    ['issuedTo', ['Granted to', 'Somebody Else Ltd.'], ['different', 'Somebody Else Ltd']],
    ['issuedTo', ['Verleend aan: Kernhuis'], ['equal', 'Kernhuis']],
    ['site', ['Datacenter: AMS2'], ['different', 'AMS2']],
    ['site', ['In Amsterdam Science Park we allow'], ['equal', 'Amsterdam Science Park (AMS1)']],
    ['site', ['We allow'], ['not-found', null]],
    ['panel', ['Panel PP-08, port 11/12'], ['different', 'PP-08']],
    ['panel', ['Panel pp-7'], ['equal', 'pp-7']],
    ['panel', ['Patch to PP-07 as agreed'], ['equal', 'PP-07']],
    ['panel', ['Patch as agreed'], ['not-found', null]],
    ['port', ['Ports: 11 and 12'], ['equal', '11 and 12']],
    ['port', ['Port(s): 11-12'], ['equal', '11-12']],
    ['port', ['Poorten 12, 11'], ['equal', '12, 11']],
    ['port', ['Port 11'], ['different', '11']],
    ['port', ['Room 11, rack 12'], ['not-found', null]],
    ['validUntil', ['Valid until: 2026-11-30'], ['different', '2026-11-30']],
    ['validUntil', ['Geldig tot en met 31 december 2026'], ['equal', '2026-12-31']],
    ['validUntil', ['Expiration date:', 'Dec 31, 2026'], ['equal', '2026-12-31']],
    ['validUntil', ['Dated 31 December 2026'], ['not-found', null]],
  ] as const)('%s in "%s": %s', (field, lines, finding) => expect(find(lines, field)).toEqual(finding));

  it.each([
    ['panel', { panel: null }, ['Panel PP-08'], ['different', 'PP-08']],
    ['panel', { panel: null }, ['No word of it'], undefined],
    ['port', { ports: [] }, ['Port 7'], ['different', '7']],
    ['validUntil', { validUntil: null }, ['Valid until 2026-12-31'], ['different', '2026-12-31']],
    ['validUntil', { validUntil: null }, ['No word of it'], undefined],
    ['site', { site: null }, ['No word of it'], undefined],
    ['panel', { panel: '7' }, ['Floor 7'], ['not-found', null]],
    ['port', { ports: ['1/12'] }, ['Position 1/12'], ['equal', '1/12']],
  ] as const)('%s with %o in "%s": %s', (field, changes, lines, finding) => expect(find(lines, field, changes)).toEqual(finding));

  it('without text has no findings', () => {
    expect(compareLoa([], expected).every(({ status }) => status === 'not-found')).toBe(true);
  });
});
