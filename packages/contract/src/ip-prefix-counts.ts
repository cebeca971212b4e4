import { type Static, Type } from 'typebox';
import { defineOperation } from './operation.ts';
import { CustomerId, nullable } from './types.ts';

// Separate from the other calls of prefixes, because everyone's overview loads this one.

export const ipPrefixTag = 'IP prefixes';
export const ipPrefixAccess = { signedIn: true, role: 'RESELLER_SERVICE_DESK', resellerOnly: true } as const;

/** The problems of a prefix in use, the most urgent first. Each requires somebody to act. */
export const prefixProblems = ['ORIGIN_INVALID', 'DNS_FAILED', 'DELEGATION_FAILED'] as const;
export type PrefixProblem = (typeof prefixProblems)[number];

/** The number of name servers of a delegation that do not answer for its zone. */
export const FailingNameservers = Type.Object(
  { count: Type.Integer({ minimum: 1 }), total: Type.Integer({ minimum: 1 }) },
  { description: 'With `DELEGATION_FAILED`: how many name servers do not answer, and how many there are. Otherwise null.' },
);
export type FailingNameservers = Static<typeof FailingNameservers>;

const describeCount = (description: string) =>
  Type.Object(
    {
      total: Type.Integer({ minimum: 0, description: 'Counted up to 10,000.' }),
      totalIsCapped: Type.Boolean({ description: 'Whether there are more than 10,000.' }),
    },
    { description },
  );

export const getIpPrefixSummary = defineOperation({
  id: 'getIpPrefixSummary',
  method: 'GET',
  path: '/v1/customer/:customerId/ip-prefix/summary',
  summary: 'Counts prefixes by status, and those with something to do.',
  tag: ipPrefixTag,
  access: ipPrefixAccess,
  params: Type.Object({ customerId: CustomerId }),
  response: Type.Object({
    byStatus: Type.Record(Type.String(), Type.Integer()),
    needingAttention: describeCount('Active prefixes that pass `needsAttention`.'),
    withProblems: describeCount('Prefixes in use that have a problem.'),
    withoutPtr: describeCount('Active prefixes with an address in use that has no PTR record, unless the zone is delegated.'),
    withoutAbuseContact: describeCount('Active prefixes without abuse contact.'),
    problems: Type.Array(
      Type.Object({
        problem: Type.Enum([...prefixProblems]),
        count: Type.Integer({ minimum: 1 }),
        prefixId: Type.Integer({ description: 'The first prefix that has it, or the first of which no name server answers.' }),
        prefix: Type.String(),
        failingNameservers: nullable(FailingNameservers),
      }),
      { description: 'Problems that prefixes in use have, the most urgent first.' },
    ),
  }),
  follows: ['ip-prefix'],
});
