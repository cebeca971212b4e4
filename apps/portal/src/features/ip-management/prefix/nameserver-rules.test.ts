import { findFieldProblems } from '@demarc/contract/rules/field-rules.ts';
import { expect, it } from 'vitest';
import { buildReverseDnsRules, listNameservers, type ReverseDnsValues } from './nameserver-rules.ts';

const check = (nameservers: string[], mode: ReverseDnsValues['mode'] = 'DELEGATED') =>
  findFieldProblems(buildReverseDnsRules, { mode, nameservers }).map(({ field, code }) => [field, code]);

it('requires two different host names for a delegation', () => {
  expect(check(['ns1.example.net', 'ns2.example.net', ''])).toEqual([]);
  expect(check(['ns1.example.net', ''])).toEqual([['nameservers[1]', 'validation.nameservers-count']]);
  expect(check(['ns1.example.net', 'NS1.example.net.'])).toEqual([['nameservers[1]', 'validation.duplicate']]);
  expect(check(['192.0.2.53', 'ns_2.example.net'])).toEqual([
    ['nameservers[0]', 'validation.hostname-is-address'],
    ['nameservers[1]', 'validation.hostname-underscore'],
  ]);
});

it('requires none in the other modes', () => expect(check(['', ''], 'NONE')).toEqual([]));

it('leaves out empty lines', () => {
  expect(listNameservers({ mode: 'DELEGATED', nameservers: [' ns1.example.net ', '', 'ns2.example.net'] })).toEqual([
    'ns1.example.net',
    'ns2.example.net',
  ]);
});
