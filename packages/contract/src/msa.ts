import { type Static, Type } from 'typebox';
import { languages } from './language.ts';
import { msaStatuses } from './msa-status.ts';
import { defineOperation } from './operation.ts';
import { maxLength } from './rules/max-length.ts';
import { required } from './rules/required.ts';
import type { Rule } from './rules/rule.ts';
import { singleLine } from './rules/single-line.ts';
import { CustomerId, Instant, nullable, Uuid } from './types.ts';

/** The offered text, the signed text, the proof of signing, and the annexes on data processing and service levels. */
export const msaDocumentTypes = ['AGREEMENT', 'SIGNED_AGREEMENT', 'AUDIT_TRAIL', 'DPA', 'SLA'] as const;
export type MsaDocumentType = (typeof msaDocumentTypes)[number];

/** A master service agreement that was offered to the customer. */
export const Msa = Type.Object({
  msaId: Uuid,
  customerId: CustomerId,
  version: Type.String({ description: 'Version of the text, such as `2026.1`.' }),
  title: Type.String(),
  status: Type.Enum([...msaStatuses]),
  language: Type.Enum([...languages]),
  offeredAt: Instant,
  expiresAt: Instant,
  signer: nullable(
    Type.Enum(['MAIN_CONTACT', 'ADMINISTRATOR'], {
      description:
        'Who gets the signing link of an offer: the main contact, or the first administrator. Null if it is not an offer.',
    }),
  ),
  signerName: nullable(Type.String({ description: 'Name of the signer. Null if `signer` is.' })),
  signerEmail: nullable(Type.String({ description: 'Address that the signing link is emailed to. Null if `signer` is.' })),
  linkMailedAt: nullable(
    Type.String({
      format: 'date-time',
      description:
        'When the last signing link was emailed to `signerEmail`. Null if it is not an offer, or if the last link went to someone else.',
    }),
  ),
  signedAt: nullable(Instant),
  signedByName: nullable(Type.String()),
  signedByJobTitle: nullable(Type.String()),
  effectiveFrom: nullable(Type.String({ format: 'date' })),
  supersedesMsaId: nullable(Uuid),
  documents: Type.Array(
    Type.Object({
      type: Type.Enum([...msaDocumentTypes]),
      fileName: Type.String(),
      contentType: Type.String(),
      sizeBytes: Type.Integer(),
      sha256: Type.String({ description: 'Hexadecimal SHA-256 hash of the document.' }),
    }),
  ),
});
export type Msa = Static<typeof Msa>;

const tag = 'MSA';
const access = { signedIn: true, role: 'RESELLER_ADMIN' } as const;
const params = Type.Object({ customerId: CustomerId });
const msaParams = Type.Object({ customerId: CustomerId, msaId: Uuid });

export const getMsa = defineOperation({
  id: 'getMsa',
  method: 'GET',
  path: '/v1/customer/:customerId/msa',
  summary: 'Retrieves the master service agreement in effect. If none is in effect, the newest one.',
  tag,
  access,
  params,
  response: Msa,
  problems: ['MSA_NOT_OFFERED'],
  follows: ['msa', 'contact', 'account'],
});

export const listMsaVersions = defineOperation({
  id: 'listMsaVersions',
  method: 'GET',
  path: '/v1/customer/:customerId/msa-version',
  summary: "Lists the customer's master service agreements, newest first.",
  tag,
  access,
  params,
  response: Type.Array(Msa),
  follows: ['msa', 'contact', 'account'],
});

export const requestMsaSigningLink = defineOperation({
  id: 'requestMsaSigningLink',
  method: 'POST',
  path: '/v1/customer/:customerId/msa/:msaId/signing-link',
  summary: 'Emails a new signing link to the signer.',
  tag,
  access: { ...access, noApiToken: true },
  params: msaParams,
  problems: ['INVALID_TRANSITION', 'CUSTOMER_NOT_ACTIVE', 'TOO_MANY_ATTEMPTS'],
});

export const downloadMsa = defineOperation({
  id: 'downloadMsa',
  method: 'GET',
  path: '/v1/customer/:customerId/msa/:msaId/download',
  summary: 'Downloads a document of a master service agreement as PDF.',
  tag,
  access,
  params: msaParams,
  query: Type.Object({ type: Type.Enum([...msaDocumentTypes]) }),
  file: { contentType: 'application/pdf' },
});

const SigningToken = Type.Object({ signingToken: Type.String({ minLength: 20, maxLength: 100 }) });

/** The part of an agreement that the holder of a signing link may see. */
export const MsaSigning = Type.Object({
  title: Type.String(),
  version: Type.String(),
  companyName: Type.String(),
  language: Type.Enum([...languages]),
  documentUrl: Type.String(),
  signerEmailMasked: Type.String(),
  expiresAt: Instant,
});
export type MsaSigning = Static<typeof MsaSigning>;

export const getMsaSigning = defineOperation({
  id: 'getMsaSigning',
  method: 'GET',
  path: '/v1/msa-signing/:signingToken',
  summary: 'Retrieves the agreement that a signing link belongs to.',
  tag,
  access: { signedIn: false },
  params: SigningToken,
  response: MsaSigning,
  problems: ['SIGNING_LINK_EXPIRED'],
});

export const downloadMsaSigningDocument = defineOperation({
  id: 'downloadMsaSigningDocument',
  method: 'GET',
  path: '/v1/msa-signing/:signingToken/document',
  summary: 'Downloads the agreement to sign, or one of its annexes, as PDF.',
  tag,
  access: { signedIn: false },
  params: SigningToken,
  query: Type.Object({ type: Type.Optional(Type.Enum(['AGREEMENT', 'DPA', 'SLA'])) }),
  file: { contentType: 'application/pdf' },
  problems: ['SIGNING_LINK_EXPIRED'],
});

export const requestMsaVerificationCode = defineOperation({
  id: 'requestMsaVerificationCode',
  method: 'POST',
  path: '/v1/msa-signing/:signingToken/verification-code',
  summary: 'Emails a 6-digit verification code to the signer. The code is valid for 10 minutes.',
  tag,
  access: { signedIn: false },
  params: SigningToken,
  problems: ['SIGNING_LINK_EXPIRED', 'TOO_MANY_ATTEMPTS'],
});

const mustBeAccepted: Rule = (value) => (value === true ? null : { code: 'validation.required' });

export const MsaSigningRequest = Type.Object({
  fullName: Type.String({ maxLength: 120 }),
  jobTitle: Type.String({ maxLength: 80 }),
  authorised: Type.Boolean({ description: 'Whether the signer may bind the company.' }),
  agreed: Type.Boolean(),
  verificationCode: Type.String({ maxLength: 20 }),
});
export type MsaSigningRequest = Static<typeof MsaSigningRequest>;

export const msaSigningRules = {
  fullName: [required, maxLength(120), singleLine],
  jobTitle: [required, maxLength(80), singleLine],
  authorised: [mustBeAccepted],
  agreed: [mustBeAccepted],
  verificationCode: [required],
};

export const signMsa = defineOperation({
  id: 'signMsa',
  method: 'POST',
  path: '/v1/msa-signing/:signingToken',
  summary: 'Signs the agreement. After 5 wrong codes, the link is blocked temporarily.',
  tag,
  access: { signedIn: false },
  params: SigningToken,
  body: MsaSigningRequest,
  bodyName: 'msaSigningRequest',
  rules: msaSigningRules,
  response: Type.Object({ redirect: Type.Literal('/msa/signed') }),
  problems: ['SIGNING_LINK_EXPIRED', 'TOO_MANY_ATTEMPTS'],
});
