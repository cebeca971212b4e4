import { expect, it } from 'vitest';
import { type PrefixFacts, scorePrefix } from './prefix-score.ts';

const perfect: PrefixFacts = {
  hasRegistryObject: true,
  hasAbuseContact: true,
  isAnnounced: true,
  rpkiState: 'VALID',
  reverseDnsMode: 'PER_ADDRESS',
  usedCount: 4,
  ptrCount: 4,
  forwardConfirmedCount: 4,
  forwardFailedCount: 0,
  dnsFailedCount: 0,
  nameserverStates: [],
};

it('gives all points to a well-maintained prefix', () => expect(scorePrefix(perfect).points).toBe(100));

it.each<[Partial<PrefixFacts>, number, string, string | null]>([
  [{ hasRegistryObject: false }, 82, 'REGISTRY_OBJECT NOT_REGISTERED FAILED', 'CONTACT_US'],
  [{ hasAbuseContact: false }, 82, 'ABUSE_CONTACT CONTACT_MISSING FAILED', 'CHOOSE_ABUSE_CONTACT'],
  [{ rpkiState: 'INVALID_ASN' }, 71, 'ORIGIN ORIGIN_INVALID_ASN FAILED', 'CREATE_ROA'],
  [{ rpkiState: 'INVALID_LENGTH' }, 71, 'ORIGIN ORIGIN_INVALID_LENGTH FAILED', 'CREATE_ROA'],
  [{ rpkiState: 'NOT_FOUND' }, 85, 'ORIGIN ORIGIN_NOT_FOUND WARNING', 'CREATE_ROA'],
  [{ rpkiState: null }, 100, 'ORIGIN ORIGIN_NOT_CHECKED UNKNOWN', 'CHECK_ORIGIN'],
  [{ isAnnounced: false, rpkiState: null }, 100, 'ORIGIN NOT_ANNOUNCED NOT_APPLICABLE', null],
  [{ ptrCount: 3, forwardConfirmedCount: 3 }, 88, 'PTR_COVERAGE SOME_WITHOUT_PTR WARNING 1', 'SET_PTR'],
  [{ ptrCount: 0, forwardConfirmedCount: 0 }, 73, 'PTR_COVERAGE NONE_HAS_PTR FAILED 4', 'SET_PTR'],
  [{ dnsFailedCount: 2 }, 76, 'PTR_COVERAGE PUBLICATION_FAILED FAILED 2', 'RETRY_PUBLICATION'],
  [{ usedCount: 0, ptrCount: 0, forwardConfirmedCount: 0 }, 100, 'PTR_COVERAGE NO_ADDRESS_IN_USE NOT_APPLICABLE', null],
  [{ reverseDnsMode: 'NONE' }, 73, 'PTR_COVERAGE REVERSE_DNS_OFF FAILED', 'SET_REVERSE_DNS_MODE'],
  [
    { forwardConfirmedCount: 3, forwardFailedCount: 1 },
    94,
    'FORWARD_CONFIRMATION SOME_NOT_CONFIRMED WARNING 1',
    'ADD_FORWARD_RECORD',
  ],
  [{ forwardConfirmedCount: 3 }, 100, 'FORWARD_CONFIRMATION FORWARD_NOT_CHECKED UNKNOWN', null],
  [{ reverseDnsMode: 'DELEGATED', nameserverStates: ['ANSWERS', 'ANSWERS'] }, 100, 'DELEGATION ALL_ANSWER OK', null],
  [
    { reverseDnsMode: 'DELEGATED', nameserverStates: ['ANSWERS', 'UNREACHABLE'] },
    89,
    'DELEGATION SOME_DO_NOT_ANSWER WARNING 1',
    'CHANGE_NAMESERVERS',
  ],
  [
    { reverseDnsMode: 'DELEGATED', nameserverStates: ['NOT_AUTHORITATIVE', 'UNREACHABLE'] },
    79,
    'DELEGATION NONE_ANSWERS FAILED 2',
    'CHANGE_NAMESERVERS',
  ],
  [
    { reverseDnsMode: 'DELEGATED', nameserverStates: ['ANSWERS', 'NOT_CHECKED'] },
    100,
    'DELEGATION DELEGATION_NOT_CHECKED UNKNOWN',
    null,
  ],
])('with %j gives %i points and says why', (facts, points, text, fix) => {
  const score = scorePrefix({ ...perfect, ...facts });
  const aspect = score.aspects.find(({ aspect }) => text.startsWith(aspect))!;
  expect([aspect.aspect, aspect.reason, aspect.state, ...(aspect.count === null ? [] : [aspect.count])].join(' ')).toBe(text);
  expect(aspect.fix).toBe(fix);
  expect(score.points).toBe(points);
});
