import { expect, it } from 'vitest';
import { groupFindings } from './group-findings.ts';

const ref = (id: number) => ({ type: 'LINE' as const, id, label: `204${id}` });
const charged = [
  { serviceRef: ref(1), endUser: 'Hofstra', costCenter: 'North' },
  { serviceRef: ref(2), endUser: null, costCenter: 'North' },
];
const findings = [{ serviceRef: ref(1) }, { serviceRef: ref(2) }, { serviceRef: ref(3) }];

it('finds why the margin of an end user differs, also of services without one', () => {
  expect(groupFindings(findings, charged, 'END_USER')).toEqual(
    new Map([
      ['Hofstra', [findings[0]]],
      [null, [findings[1]]],
    ]),
  );
});
it('does so for cost centers', () => {
  expect(groupFindings(findings, charged, 'COST_CENTER')).toEqual(new Map([['North', [findings[0], findings[1]]]]));
});
it('leaves out services that are not known yet, and takes no service of another type for them', () => {
  expect(groupFindings(findings, [], 'END_USER')).toEqual(new Map());
  expect(groupFindings([{ serviceRef: { ...ref(1), type: 'RACK' as const } }], charged, 'END_USER')).toEqual(new Map());
});
