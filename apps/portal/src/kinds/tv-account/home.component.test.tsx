import type { SessionClaims } from '@demarc/contract/session.ts';
import { afterEach, expect, it } from 'vitest';
import { setServerTime } from '../../lib/clock.ts';
import { kindHomes } from '../homes.ts';

const { getQueries } = kindHomes.find(({ tiles }) => tiles?.some(({ id }) => id === 'tv-ending'))!.actionItems!;

afterEach(() => setServerTime(null));

const summary = ['getTvAccountSummary', {}];
const ending = ['listTvAccounts', { query: { status: ['cancelling'], limit: 3 } }];

it.each([
  ['the last day of the month', 'Tue, 30 Nov 2027 12:00:00 GMT', [summary, ending]],
  ['the first day of the month', 'Wed, 01 Dec 2027 12:00:00 GMT', [summary]],
])('reads what needs action on %s', (_, time, expected) => {
  setServerTime(time);
  const queries = getQueries({} as SessionClaims);
  expect(queries.map(({ queryKey }) => queryKey)).toEqual(expected);
});
