import { type Static, Type } from 'typebox';
import { circuitTestResultProperties, circuitTestValues } from '../circuit-test.ts';
import { PortAssignment } from '../connection-end.ts';
import { DcConnection } from '../dc-connection.ts';
import { defineOperation } from '../operation.ts';
import { mediaTypes } from '../optical-compatibility.ts';
import { maxLength } from '../rules/max-length.ts';
import { required } from '../rules/required.ts';
import { singleLine } from '../rules/single-line.ts';
import { SiteCode } from '../site.ts';
import { CustomerId, IntegerId, optional } from '../types.ts';
import { providerAccess as access } from './access.ts';

/** A data-center connection with the customer that it belongs to. */
export const ProviderDcConnection = Type.Object({ customerId: CustomerId, ...DcConnection.properties });
export type ProviderDcConnection = Static<typeof ProviderDcConnection>;

const tag = 'Provider: data-center connections';
const params = Type.Object({ dcConnectionId: IntegerId });
const problems = ['INVALID_TRANSITION'] as const;
const reasonBody = {
  body: Type.Object({ reason: Type.String({ maxLength: 500 }) }),
  bodyName: 'statusReason',
  rules: { reason: [required, maxLength(500)] },
} as const;

export const getProviderDcConnection = defineOperation({
  id: 'getProviderDcConnection',
  method: 'GET',
  path: '/v1/provider/dc-connection/:dcConnectionId',
  summary: 'Retrieves a data-center connection.',
  tag,
  access,
  params,
  response: ProviderDcConnection,
});

export const downloadProviderLoa = defineOperation({
  id: 'downloadProviderLoa',
  method: 'GET',
  path: '/v1/provider/dc-connection/:dcConnectionId/loa',
  summary: 'Downloads the current letter of authorization of a connection as PDF.',
  tag,
  access,
  params,
  file: { contentType: 'application/pdf' },
});

export const acceptProviderLoa = defineOperation({
  id: 'acceptProviderLoa',
  method: 'POST',
  path: '/v1/provider/dc-connection/:dcConnectionId/loa/acceptance',
  summary: 'Accepts the letter of authorization of a connection, after its name, panel and port were checked.',
  tag,
  access,
  params,
  response: ProviderDcConnection,
  problems,
});

export const rejectProviderLoa = defineOperation({
  ...reasonBody,
  id: 'rejectProviderLoa',
  method: 'POST',
  path: '/v1/provider/dc-connection/:dcConnectionId/loa/rejection',
  summary: 'Rejects the letter of authorization of a connection and asks for another one. Its order waits until there is one.',
  tag,
  access,
  params,
  response: ProviderDcConnection,
  problems,
});

export const issueProviderLoa = defineOperation({
  id: 'issueProviderLoa',
  method: 'POST',
  path: '/v1/provider/dc-connection/:dcConnectionId/loa',
  summary:
    'Issues a letter of authorization for the company that the customer hired to patch to our panel. Replaces one that has not been used.',
  tag,
  access,
  params,
  body: Type.Object({
    issuedTo: Type.String({ maxLength: 80, description: 'Company that may patch.' }),
    validUntil: optional(Type.String({ format: 'date', description: 'Defaults to 60 days from today.' })),
    ...PortAssignment,
  }),
  bodyName: 'loaIssue',
  rules: { issuedTo: [required, maxLength(80), singleLine], patchPanel: [maxLength(40), singleLine] },
  repeatable: true,
  response: ProviderDcConnection,
  status: 201,
  problems: ['INVALID_TRANSITION', 'PORT_IN_USE'],
});

const Label = Type.String({ minLength: 1, maxLength: 80 });
const HopEndRequest = Type.Object({
  siteCode: SiteCode,
  room: optional(Label),
  cabinet: optional(Label),
  ...PortAssignment,
  label: optional(Label),
  facilityLabel: optional(Label),
});
const EndAssignment = Type.Object({ ...PortAssignment, roomOrCage: optional(Label), cabinet: optional(Label) });

/** The patched path: the ports of both ends, and every cable between them. */
export const PatchReport = Type.Object({
  aEnd: optional(EndAssignment),
  zEnd: optional(EndAssignment),
  path: Type.Optional(
    Type.Array(
      Type.Object({
        from: HopEndRequest,
        to: HopEndRequest,
        mediaType: Type.Optional(Type.Enum([...mediaTypes])),
        lengthMeters: optional(Type.Number({ minimum: 0, maximum: 200_000 })),
      }),
      { maxItems: 20, description: 'The cables from the A end to the Z end, in order. One between both ends if omitted.' },
    ),
  ),
  facilityReference: optional(
    Type.String({ maxLength: 40, description: 'Order or circuit number of the owner of the building.' }),
  ),
});
export type PatchReport = Static<typeof PatchReport>;

export const reportProviderPatch = defineOperation({
  id: 'reportProviderPatch',
  method: 'POST',
  path: '/v1/provider/dc-connection/:dcConnectionId/patch',
  summary: 'Reports that a connection was patched, with its ports and its path. Its order reaches the milestone `PATCHED`.',
  tag,
  access,
  params,
  body: PatchReport,
  bodyName: 'patchReport',
  rules: { facilityReference: [maxLength(40), singleLine] },
  response: ProviderDcConnection,
  problems: ['INVALID_TRANSITION', 'PORT_IN_USE'],
});

export const addProviderTestResult = defineOperation({
  id: 'addProviderTestResult',
  method: 'POST',
  path: '/v1/provider/dc-connection/:dcConnectionId/test',
  summary:
    'Stores the result of a test of a patched connection: that of a requested one, or another. While the connection is being delivered, a good result takes its order to the milestone `TESTED`.',
  tag,
  access,
  params,
  body: Type.Object({
    ...circuitTestResultProperties,
    lengthMeters: optional(Type.Number({ minimum: 0, maximum: 200_000 })),
    lossDb: optional(Type.Number({ minimum: 0, maximum: 99, description: 'Omit it for cables that are not fiber.' })),
    rxPowerDbmA: Type.Optional(circuitTestValues.rxPowerDbmA),
    rxPowerDbmZ: Type.Optional(circuitTestValues.rxPowerDbmZ),
  }),
  bodyName: 'testResult',
  rules: { remark: [maxLength(500)] },
  response: ProviderDcConnection,
  problems,
});

export const blockProviderDcConnection = defineOperation({
  ...reasonBody,
  id: 'blockProviderDcConnection',
  method: 'POST',
  path: '/v1/provider/dc-connection/:dcConnectionId/block',
  summary: 'Suspends a data-center connection.',
  tag,
  access,
  params,
  response: ProviderDcConnection,
  problems,
});

export const releaseProviderDcConnection = defineOperation({
  id: 'releaseProviderDcConnection',
  method: 'POST',
  path: '/v1/provider/dc-connection/:dcConnectionId/release',
  summary: 'Lifts the suspension of a data-center connection.',
  tag,
  access,
  params,
  response: ProviderDcConnection,
  problems,
});
