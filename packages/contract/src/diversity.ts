import { type Static, Type } from 'typebox';
import { aspectResults, diversityAspects, diversityConclusions } from './compare-footprints.ts';
import { orderTypes } from './kinds/registry.ts';
import { defineOperation } from './operation.ts';
import { ServiceRef, serviceStatuses } from './service.ts';
import { CustomerId, Instant, IntegerId, nullable, Uuid } from './types.ts';

/** Pairs per customer. */
export const maxDiversityPairs = 200;

/** A service of a pair. */
export const PairedService = Type.Object({
  ...ServiceRef.properties,
  label: Type.String({ description: "The customer's reference, or another name of the service." }),
  identifier: Type.String({ description: 'Service ID or circuit ID, such as `RK-311` or `XC-AMS1-005120`.' }),
  status: Type.Enum([...serviceStatuses]),
});
export type PairedService = Static<typeof PairedService>;

const Names = (description: string) => Type.Array(Type.String(), { description });

/** The comparison of two services by one aspect. */
export const ComparedAspect = Type.Object({
  aspect: Type.Enum([...diversityAspects], {
    description:
      '`SITE` is a building, `ROUTE` and `DUCT` are the way between buildings, `FEED` is power, and `ACCESS_NODE` is the equipment that a service is connected to.',
  }),
  result: Type.Enum([...aspectResults], {
    description: '`NOT_APPLICABLE` if one of both has no such part, such as a line, which has no power feed.',
  }),
  shared: Names('Names of what both services depend on.'),
  one: Names('Names of what is known of the first service.'),
  other: Names('Names of what is known of the second service.'),
});
export type ComparedAspect = Static<typeof ComparedAspect>;

/** A certificate that the services of a pair are diverse. */
export const DiversityCertificate = Type.Object({
  certificateId: Uuid,
  issuedAt: Instant,
  withdrawnAt: nullable(
    Type.String({
      format: 'date-time',
      description: 'When it stopped being valid, because the pair was no longer diverse or was deleted.',
    }),
  ),
});
export type DiversityCertificate = Static<typeof DiversityCertificate>;

/** Two services that are meant to have nothing in common. */
export const DiversityPair = Type.Object({
  pairId: Uuid,
  one: PairedService,
  other: PairedService,
  sameBuilding: Type.Boolean({
    description: 'Whether both may be in the same building. The aspects `SITE` and `ROOM` do not count then.',
  }),
  conclusion: Type.Enum([...diversityConclusions], {
    description:
      '`DIVERSE` if every aspect that counts is known and different, `SHARED` if something is shared, `NOT_PROVEN` if something is not known, and `ENDED` if one of the services has ended.',
  }),
  aspects: Type.Array(ComparedAspect),
  checkedAt: Type.String({ format: 'date-time', description: 'When the comparison was made. It is repeated after each change.' }),
  certificate: nullable(DiversityCertificate),
  createdAt: Instant,
});
export type DiversityPair = Static<typeof DiversityPair>;

const ServiceChoice = Type.Object({ type: Type.Enum([...orderTypes]), id: IntegerId });
export type ServiceChoice = Static<typeof ServiceChoice>;

export const DiversityPairRequest = Type.Object({
  one: ServiceChoice,
  other: ServiceChoice,
  sameBuilding: Type.Optional(
    Type.Boolean({
      description: 'Whether both may be in the same building, such as two lines into one office. Defaults to false.',
    }),
  ),
});
export type DiversityPairRequest = Static<typeof DiversityPairRequest>;

const tag = 'Diversity';
const access = { signedIn: true, role: 'RESELLER_ORDER', resellerOnly: true } as const;
const customerParams = Type.Object({ customerId: CustomerId });
const params = Type.Object({ customerId: CustomerId, pairId: Uuid });

export const listDiversityPairs = defineOperation({
  id: 'listDiversityPairs',
  method: 'GET',
  path: '/v1/customer/:customerId/diversity-pair',
  summary: 'Lists the pairs of services that are meant to have nothing in common, with what they share. Newest first.',
  tag,
  access,
  params: customerParams,
  query: Type.Object({
    type: Type.Optional(Type.Enum([...orderTypes], { description: 'Together with `id`: only the pairs of this service.' })),
    id: Type.Optional(IntegerId),
  }),
  response: Type.Array(DiversityPair),
  follows: ['diversity-pair'],
});

export const createDiversityPair = defineOperation({
  id: 'createDiversityPair',
  method: 'POST',
  path: '/v1/customer/:customerId/diversity-pair',
  summary:
    'Marks two services as a pair that is meant to have nothing in common. We compare them after each change and warn you when they come closer together.',
  tag,
  access,
  params: customerParams,
  body: DiversityPairRequest,
  bodyName: 'diversityPairRequest',
  repeatable: true,
  response: DiversityPair,
  status: 201,
  problems: ['ALREADY_PAIRED', 'PAIR_LIMIT', 'CUSTOMER_NOT_ACTIVE'],
});

export const getDiversityPair = defineOperation({
  id: 'getDiversityPair',
  method: 'GET',
  path: '/v1/customer/:customerId/diversity-pair/:pairId',
  summary: 'Retrieves a pair with its comparison.',
  tag,
  access,
  params,
  response: DiversityPair,
  follows: ['diversity-pair'],
});

export const deleteDiversityPair = defineOperation({
  id: 'deleteDiversityPair',
  method: 'DELETE',
  path: '/v1/customer/:customerId/diversity-pair/:pairId',
  summary: 'Deletes a pair. Its certificates are no longer valid. The services stay as they are.',
  tag,
  access,
  params,
});

export const issueDiversityCertificate = defineOperation({
  id: 'issueDiversityCertificate',
  method: 'POST',
  path: '/v1/customer/:customerId/diversity-pair/:pairId/certificate',
  summary:
    'Issues a dated certificate for a pair that is diverse. Anyone who has it can verify online whether it is still valid.',
  tag,
  access,
  params,
  repeatable: true,
  response: DiversityPair,
  status: 201,
  problems: ['NOT_DIVERSE', 'CUSTOMER_NOT_ACTIVE'],
});

export const downloadDiversityCertificate = defineOperation({
  id: 'downloadDiversityCertificate',
  method: 'GET',
  path: '/v1/customer/:customerId/diversity-pair/:pairId/certificate',
  summary: 'Downloads the newest certificate of a pair as PDF.',
  tag,
  access,
  params,
  file: { contentType: 'application/pdf' },
});
