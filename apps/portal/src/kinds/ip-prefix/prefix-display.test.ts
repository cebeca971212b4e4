import type { IpPrefixSummary } from '@demarc/contract/ip-prefix.ts';
import { expect, it } from 'vitest';
import { getPrefixGlyph, listMissing } from './prefix-display.ts';

const prefix = (fields: Partial<IpPrefixSummary> = {}) =>
  ({
    status: 'ACTIVE',
    problems: [],
    failingNameservers: null,
    nullRouteStatus: null,
    hasAbuseContact: true,
    isContainer: false,
    reverseDnsMode: 'PER_ADDRESS',
    usedCount: 4,
    ptrCount: 4,
    ...fields,
  }) as unknown as IpPrefixSummary;

it.each<[string, Partial<IpPrefixSummary>, string[], string]>([
  ['nothing', {}, [], 'ok'],
  ['no abuse contact', { hasAbuseContact: false }, ['CONTACT_MISSING 1'], 'attention'],
  ['PTR records that are missing', { ptrCount: 1 }, ['SOME_WITHOUT_PTR 3'], 'attention'],
  ['PTR records of name servers elsewhere', { ptrCount: 0, reverseDnsMode: 'DELEGATED' }, [], 'ok'],
  ['PTR records of a container', { ptrCount: 0, isContainer: true }, [], 'ok'],
  ['a null route that is being set', { nullRouteStatus: 'REQUESTED' }, [], 'attention'],
  ['a null route in force', { nullRouteStatus: 'ACTIVE' }, [], 'attention'],
  ['a null route that is ending', { nullRouteStatus: 'ENDING' }, [], 'attention'],
  ['a null route next to something worse', { nullRouteStatus: 'ACTIVE', problems: ['ORIGIN_INVALID'] }, [], 'trouble'],
  ['what was released', { hasAbuseContact: false, status: 'RELEASED' }, [], 'ok'],
  [
    'a delegation with a name server that answers',
    { problems: ['DELEGATION_FAILED'], failingNameservers: { count: 1, total: 2 } },
    [],
    'attention',
  ],
  [
    'a delegation without a name server that answers',
    { problems: ['DELEGATION_FAILED'], failingNameservers: { count: 2, total: 2 } },
    [],
    'trouble',
  ],
  ['a problem', { hasAbuseContact: false, problems: ['DELEGATION_FAILED'] }, ['CONTACT_MISSING 1'], 'trouble'],
])('shows %s', (_what, fields, missing, glyph) => {
  expect(listMissing(prefix(fields)).map(({ reason, count }) => `${reason} ${count}`)).toEqual(missing);
  expect(getPrefixGlyph(prefix(fields))).toBe(glyph);
});
