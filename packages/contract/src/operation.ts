import type { Static, TObject, TSchema } from 'typebox';
import type { Role } from './access.ts';
import type { FollowedSubject } from './event.ts';
import { type ProblemCode, problemStatus } from './problem.ts';
import type { ShapeRules } from './rules/field-rules.ts';

/** The callers that may use an operation. The server enforces it, and the role matrix test is derived from it. */
export type Access =
  | {
      signedIn: false;
      /** Only the provider's own systems, with a token from `PROVIDER_TOKEN`. */
      provider?: true;
    }
  | {
      signedIn: true;
      role?: Role;
      /** Accepted in place of `role`. */
      orRole?: Role;
      /** The role is not required if the `accountId` in the path is the caller's own. */
      ownAccount?: true;
      /** Only loyalty participants (claim `loyalty`). */
      loyalty?: true;
      /** End-user customers get RESELLER_ONLY. */
      resellerOnly?: true;
      /** Denied to API tokens and to sessions that were exchanged from one. */
      noApiToken?: true;
      /** Accepts only session tokens: an API token is invalid here. */
      sessionOnly?: true;
      /**
       * Requires that the user signed in, or confirmed the sign-in, at most `recentSignInSeconds` ago. With `exceptOwn`, a change
       * to the caller's own account that sends only these fields does not require it.
       */
      recentSignIn?: true | { exceptOwn: readonly string[] };
    };

/** Maximum age of the sign-in for calls with `recentSignIn`. */
export const recentSignInSeconds = 10 * 60;

export interface OperationShape {
  /** A unique verb and noun that names the call in clients, logs and tests. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `:name` parameters, from `/v1`. */
  path: `/v1/${string}`;
  /** One sentence for the API reference. */
  summary: string;
  /** Group in the API reference. */
  tag: string;
  access: Access;
  params?: TObject;
  query?: TObject;
  /** Request headers in addition to those of every call. */
  headers?: TObject;
  body?: TObject;
  /** The specification's name for the body; the error message for a missing body contains it. */
  bodyName?: string;
  /** Rules for the fields of the body; the form uses the same ones. */
  rules?: ShapeRules;
  /** Rules for the fields of the query, applied to the raw text. */
  queryRules?: ShapeRules;
  /** The response is a file, named in `Content-Disposition`. */
  file?: {
    contentType: string;
    /** If the parameters decide about the type. */
    otherContentTypes?: readonly string[];
    /** Maximum number of concurrent downloads per customer. */
    maxConcurrent?: number;
  };
  /**
   * Accepts `Idempotency-Key` (uuid): a repeat within 24 hours gets the stored response and changes nothing. A `dryRun` stores no
   * response.
   */
  repeatable?: true;
  /** Response fields that are shown once: the response to a repeat omits them. */
  shownOnce?: readonly string[];
  /** The response body; none means 204. */
  response?: TSchema;
  /** The success status, if not 200 (with a body) or 204 (without). */
  status?: 200 | 201 | 202 | 204;
  /**
   * The response, with status 202, if the company requires the approval of a second person: `WaitingForApproval`. The call is then
   * stored and done once it is approved. Only for a `repeatable` call of a signed-in user.
   */
  approval?: TSchema;
  /** With `?dryRun=true` the server stores nothing and responds with 200 and this body. */
  dryRun?: TSchema;
  /** Describes when the call responds with 204 because there is nothing to show. */
  mayBeEmpty?: string;
  /** The response is a stream of server-sent events (HTML, section 9.2) with this data. */
  stream?: TSchema;
  /**
   * For a read: the event subjects that make its response stale. Callers of the read may receive these events, and pages refetch
   * on them. A read of a single object, named in the path, is refetched only if the event touches that object.
   */
  follows?: readonly FollowedSubject[];
  /** For a read: its response changes with each new power sample, of the unit that the path names or of any. */
  followsPower?: true;
  /** Raises the body limit from 256 KB to 15 MB, for files. */
  largeBody?: true;
  /** Error codes in addition to those that follow from access, parameters and body. */
  problems?: readonly ProblemCode[];
}

/** The file of an operation that exports a complete list. */
export const csvExport = { contentType: 'text/csv; charset=utf-8', maxConcurrent: 5 } as const;

/** Lists every content type that a file response can have. */
export function listContentTypes({ contentType, otherContentTypes = [] }: NonNullable<OperationShape['file']>): string[] {
  return [contentType, ...otherContentTypes];
}

/** Describes a call once for the server route, the client, the OpenAPI document and the tests. */
export function defineOperation<const O extends OperationShape>(operation: O): O {
  return operation;
}

type StaticOr<S, Fallback> = S extends TSchema ? Static<S> : Fallback;

/** The input of a call, with only the parts that the operation declares. */
export type Input<O extends OperationShape> = (O['params'] extends TObject
  ? { params: StaticOr<O['params'], never> }
  : { params?: never }) &
  (O['query'] extends TObject ? { query?: StaticOr<O['query'], never> } : { query?: never }) &
  (O['body'] extends TObject ? { body: StaticOr<O['body'], never> } : { body?: never });

/** A downloaded file. */
export interface ReceivedFile {
  fileName: string;
  contentType: string;
  blob: Blob;
}

/** The result of a call; undefined for a 204 response. */
export type Output<O extends OperationShape> = O['file'] extends object
  ? ReceivedFile
  :
      | StaticOr<O['response'], undefined>
      | StaticOr<O['approval'], never>
      | StaticOr<O['dryRun'], never>
      | (O['mayBeEmpty'] extends string ? undefined : never);

/** The data of the messages of a stream. */
export type StreamData<O extends OperationShape> = StaticOr<O['stream'], never>;

export function getSuccessStatus(operation: OperationShape): number {
  return operation.status ?? (operation.response || operation.file || operation.stream ? 200 : 204);
}

/** Returns every error code of an operation: its own and those that follow from its description. */
export function getProblemCodes(operation: OperationShape): ProblemCode[] {
  const { access, params, query, body, repeatable, approval, file, problems = [] } = operation;
  const codes: ProblemCode[] = ['RATE_LIMITED', 'INTERNAL_ERROR', 'UNAVAILABLE', ...problems];
  // An invalid path parameter is a 404 and not a validation error, because no such object exists.
  if (query || body) codes.push('VALIDATION_FAILED');
  if (body) codes.push('UNKNOWN_FIELD', 'MALFORMED_JSON', 'FORBIDDEN_KEY', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
  if (access.signedIn) {
    codes.push('TOKEN_MISSING', 'TOKEN_EXPIRED', 'TOKEN_INVALID');
    if (access.role) codes.push('ROLE_REQUIRED');
    if (access.loyalty) codes.push('LOYALTY_NOT_ENABLED');
    if (access.resellerOnly) codes.push('RESELLER_ONLY');
    if (access.noApiToken) codes.push('TOKEN_NOT_ALLOWED');
    if (access.recentSignIn) codes.push('RECENT_SIGN_IN_REQUIRED');
    if (params && 'customerId' in params.properties) codes.push('CUSTOMER_MISMATCH');
  }
  if (!access.signedIn && access.provider) codes.push('TOKEN_MISSING', 'TOKEN_INVALID');
  if (repeatable) codes.push('VALIDATION_FAILED', 'IDEMPOTENCY_KEY_REUSED');
  if (approval) codes.push('ALREADY_WAITING_FOR_APPROVAL', 'NO_SECOND_PERSON');
  if (file?.maxConcurrent) codes.push('TOO_MANY_EXPORTS');
  if (params) codes.push('NOT_FOUND');
  return [...new Set(codes)].sort((a, b) => problemStatus[a] - problemStatus[b] || a.localeCompare(b));
}
