import { expect, it } from 'vitest';
import { adviseRpki } from './rpki-state.ts';

const announced = { announcedPrefix: '203.0.113.0/24', originAsn: 64500 };
const roa = (prefix: string, maxLength: number, asn: number) => ({ prefix, maxLength, asn });

it.each([
  ['is not needed for a valid route', 'VALID', [roa('203.0.113.0/24', 24, 64500)], null],
  [
    'creates a ROA where there is none',
    'NOT_FOUND',
    [],
    { fix: 'CREATE_ROA', roa: roa('203.0.113.0/24', 24, 64500), replaces: null },
  ],
  [
    'raises the length of the ROA of the origin',
    'INVALID_LENGTH',
    [roa('203.0.112.0/22', 22, 64500), roa('203.0.112.0/22', 24, 64501)],
    {
      fix: 'RAISE_MAX_LENGTH',
      roa: roa('203.0.112.0/22', 24, 64500),
      replaces: roa('203.0.112.0/22', 22, 64500),
    },
  ],
  [
    'adds a ROA for another origin',
    'INVALID_ASN',
    [roa('203.0.112.0/22', 24, 64501)],
    { fix: 'AUTHORIZE_ORIGIN', roa: roa('203.0.113.0/24', 24, 64500), replaces: null },
  ],
  [
    'adds a ROA next to one that forbids all announcements',
    'INVALID_ASN',
    [roa('203.0.112.0/22', 24, 0)],
    { fix: 'AUTHORIZE_ORIGIN', roa: roa('203.0.113.0/24', 24, 64500), replaces: null },
  ],
] as const)('the advice %s', (_what, state, roas, advice) => {
  expect(adviseRpki(announced, { state, roas })).toEqual(advice);
});
