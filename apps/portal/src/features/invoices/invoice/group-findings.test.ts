import { expect, it } from 'vitest';
import { groupFindings } from './group-findings.ts';

const ref = (id: number) => ({ type: 'LINE' as const, id, label: `204${id}` });
const charged = [
  { serviceRef: ref(1), endUser: 'Hofstra', costCenter: 'North' },
  { serviceRef: ref(2), endUser: null, costCenter: 'North' },
];
const findings = [{ serviceRef: ref(1) }, { serviceRef: ref(2) }, { serviceRef: ref(3) }];

it('groups findings by end user, or under null for services without an end user', () => {
  expect(groupFindings(findings, charged, 'END_USER')).toEqual(
    new Map([
      ['Hofstra', [findings[0]]],
      [null, [findings[1]]],
    ]),
  );
});
it('groups findings by cost center', () => {
  expect(groupFindings(findings, charged, 'COST_CENTER')).toEqual(new Map([['North', [findings[0], findings[1]]]]));
});
it('leaves out findings of services that are not loaded, even if a service of another type has the same id', () => {
  expect(groupFindings(findings, [], 'END_USER')).toEqual(new Map());
  expect(groupFindings([{ serviceRef: { ...ref(1), type: 'RACK' as const } }], charged, 'END_USER')).toEqual(new Map());
});
