import { parsePrefix } from '@demarc/contract/ip-network.ts';
import { expect, it } from 'vitest';
import { findProblemsByField } from '../../../lib/field-problems.ts';
import {
  buildTargetRules,
  findNullRouteTarget,
  findOverlappingRoute,
  isWholePrefix,
  nullRouteTarget,
} from './null-route-target.ts';

const check = nullRouteTarget('203.0.113.64/26');

it.each([' 203.0.113.70 ', '203.0.113.64/26', '203.0.113.96/28'])('accepts "%s"', (text) => expect(check(text)).toBeNull());

it.each([
  ['203.0.113.1', 'validation.address-outside-prefix'],
  ['203.0.113.0/24', 'validation.address-outside-prefix'],
  ['203.0.113.070', 'validation.address-invalid'],
  ['mail.example', 'validation.address-invalid'],
  ['203.0.113.64/33', 'validation.prefix-invalid'],
])('rejects %s', (text, code) => expect(check(text)).toEqual({ code }));

it('suggests the prefix that was probably meant', () => {
  expect(check('203.0.113.70/28')).toEqual({ code: 'validation.prefix-host-bits', params: { prefix: '203.0.113.64/28' } });
});

const prefix = '203.0.113.64/26';
const find = (scope: 'PART' | 'WHOLE' | '', target = '') => {
  const foundTarget = findNullRouteTarget(prefix, { scope, target });
  return foundTarget && isWholePrefix(prefix, foundTarget);
};

it('finds no target until a scope is chosen', () => {
  expect([find(''), find('', '203.0.113.70'), find('PART'), find('PART', '192.0.2.1')]).toEqual([null, null, null, null]);
  expect(findProblems({ scope: '', target: '' })).toEqual(['scope']);
  expect(findProblems({ scope: 'PART', target: ' ' })).toEqual(['target']);
  expect(findProblems({ scope: 'PART', target: '192.0.2.1' })).toEqual(['target']);
  expect(findProblems({ scope: 'WHOLE', target: '192.0.2.1' })).toEqual([]);
});

it('recognizes the whole prefix, even if it is entered as a part', () => {
  expect([find('WHOLE'), find('PART', prefix), find('PART', '203.0.113.70'), find('PART', '203.0.113.64/27')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

function findProblems(values: Parameters<typeof findNullRouteTarget>[1]): string[] {
  return Object.keys(findProblemsByField((all) => buildTargetRules(prefix, all as typeof values), values));
}

it.each([
  ['203.0.113.70/32', '203.0.113.70/32'],
  ['203.0.113.71/32', undefined],
  ['203.0.113.96/30', '203.0.113.96/28'],
  ['203.0.113.64/26', '203.0.113.70/32'],
  ['203.0.113.112/32', undefined],
])('finds the null route that shares addresses with %s', (target, expected) => {
  const routes = [
    { target: '203.0.113.112/28', status: 'ENDED' },
    { target: '203.0.113.70/32', status: 'ACTIVE' },
    { target: '203.0.113.96/28', status: 'ENDING' },
  ] as const;
  expect(findOverlappingRoute(routes, parsePrefix(target)!)?.target).toBe(expected);
});
