import type { Static, TObject, TSchema } from 'typebox';
import type { Role } from './access.ts';
import type { FollowedSubject } from './event.ts';
import { type ProblemCode, problemStatus } from './problem.ts';
import type { ShapeRules } from './rules/field-rules.ts';

/** Who may call an operation. The server refuses by it and the role matrix test is derived from it. */
export type Access =
  | {
      signedIn: false;
      /** Only the provider's own systems, with a token of `PROVIDER_TOKEN`. */
      provider?: true;
    }
  | {
      signedIn: true;
      role?: Role;
      /** Does as well as `role`. */
      orRole?: Role;
      /** The role is not needed where the path's `accountId` is the caller's own. */
      ownAccount?: true;
      /** Only loyalty participants (claim `loyalty`). */
      loyalty?: true;
      /** End-user customers are refused with RESELLER_ONLY. */
      resellerOnly?: true;
      /** Refused to an API token, and to a session that was exchanged from one. */
      noApiToken?: true;
      /** Takes the token of a session only: an API token as bearer is no valid token here. */
      sessionOnly?: true;
      /**
       * Needs a session whose person signed in, or confirmed their sign-in, at most `recentSignInSeconds` ago. With `exceptOwn`, a
       * change of the own account that sends these fields alone does not.
       */
      recentSignIn?: true | { exceptOwn: readonly string[] };
    };

/** How old a sign-in may be for calls with `recentSignIn`. */
export const recentSignInSeconds = 10 * 60;

export interface OperationShape {
  /** Verb and noun, unique: the name of the call in clients, logs and tests. */
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
  /** Request headers beyond those every call has. */
  headers?: TObject;
  body?: TObject;
  /** The name that the specification gives the body's shape; part of the message when it is missing. */
  bodyName?: string;
  /** Rules over the body's fields, those the form uses too. */
  rules?: ShapeRules;
  /** Rules over the query's fields, read as the text that was sent. */
  queryRules?: ShapeRules;
  /** The answer is a file: its name is in `Content-Disposition`. */
  file?: {
    contentType: string;
    /** How many of them a customer may download at the same time. */
    maxConcurrent?: number;
  };
  /**
   * A create: `Idempotency-Key` (uuid) makes a repeat within 24 hours answer the same without doing it again. With `dryRun` the key
   * keeps nothing.
   */
  repeatable?: true;
  /** Fields of the answer that are shown once: the answer to a repeat goes without them. */
  shownOnce?: readonly string[];
  /** The answer's body; none means 204. */
  response?: TSchema;
  /** Status of success where it is not 200 (with a body) or 204 (without). */
  status?: 200 | 201 | 202 | 204;
  /** With `?dryRun=true` nothing is stored, and the answer, 200, is of this shape. */
  dryRun?: TSchema;
  /** Answers 204 instead where nothing is left to show; when that is. */
  mayBeEmpty?: string;
  /** The answer is a stream of server-sent events (HTML, section 9.2), whose data is of this shape. */
  stream?: TSchema;
  /**
   * Of a read: which events make its answer out of date. Whoever may call it may hear of them, and a page that shows it reads it
   * again; one of a single thing, named by the path, only where the event touches that.
   */
  follows?: readonly FollowedSubject[];
  /** The body may be 15 MB, for files; it is 256 KB otherwise. */
  largeBody?: true;
  /** Codes of its own, beside those that follow from access, parameters and body. */
  problems?: readonly ProblemCode[];
}

/** The file of an operation that exports a list of any length. */
export const csvExport = { contentType: 'text/csv; charset=utf-8', maxConcurrent: 5 } as const;

/** Describes a call once; server route, client, OpenAPI document and tests all read it. */
export function defineOperation<const O extends OperationShape>(operation: O): O {
  return operation;
}

type Part<S, Fallback> = S extends TSchema ? Static<S> : Fallback;

/** What a caller hands in. A part that the operation does not have is not asked for. */
export type Input<O extends OperationShape> = (O['params'] extends TObject
  ? { params: Part<O['params'], never> }
  : { params?: never }) &
  (O['query'] extends TObject ? { query?: Part<O['query'], never> } : { query?: never }) &
  (O['body'] extends TObject ? { body: Part<O['body'], never> } : { body?: never });

/** A file as a caller gets it. */
export interface ReceivedFile {
  fileName: string;
  contentType: string;
  blob: Blob;
}

/** What a caller gets back; nothing where the answer is 204. */
export type Output<O extends OperationShape> = O['file'] extends object
  ? ReceivedFile
  : Part<O['response'], undefined> | Part<O['dryRun'], never> | (O['mayBeEmpty'] extends string ? undefined : never);

/** What the messages of a stream carry. */
export type StreamData<O extends OperationShape> = Part<O['stream'], never>;

/** The status of a successful answer. */
export function successStatus(operation: OperationShape): number {
  return operation.status ?? (operation.response || operation.file || operation.stream ? 200 : 204);
}

/** Every error code an operation can answer, its own and those that follow from its shape. */
export function problemsOf({ access, params, query, body, repeatable, file, problems = [] }: OperationShape): ProblemCode[] {
  const codes: ProblemCode[] = ['RATE_LIMITED', 'INTERNAL_ERROR', 'UNAVAILABLE', ...problems];
  // A path parameter of the wrong form names nothing that exists: 404.
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
  if (file?.maxConcurrent) codes.push('TOO_MANY_EXPORTS');
  if (params) codes.push('NOT_FOUND');
  return [...new Set(codes)].sort((a, b) => problemStatus[a] - problemStatus[b] || a.localeCompare(b));
}
