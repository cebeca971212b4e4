import { type ProblemCode, problemStatus } from '@demarc/contract/problem.ts';
import type { RuleProblem } from '@demarc/contract/rules/rule.ts';

/** A validation error of one field; its message is added in the language of the caller when the response is created. */
export interface FieldProblem extends RuleProblem {
  /** Path in the request, with dots and [n]; empty for the complete body; `query.limit` for a query parameter. */
  field: string;
}

interface ProblemOptions {
  details?: Record<string, unknown> | undefined;
  validationErrors?: readonly FieldProblem[] | undefined;
  retryAfterSeconds?: number | undefined;
  /** Logged, but never sent. */
  cause?: unknown;
}

/** An error response. The response contains the code and the details; the cause is only logged. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly code: ProblemCode;
  readonly details: Record<string, unknown> | undefined;
  readonly validationErrors: readonly FieldProblem[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ProblemCode, { details, validationErrors, retryAfterSeconds, cause }: ProblemOptions = {}) {
    super(code, { cause });
    this.code = code;
    this.details = details;
    this.validationErrors = validationErrors;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status(): number {
    return problemStatus[this.code];
  }
}

/** Problem codes with the given status. */
export type CodeWithStatus<S extends number> = {
  [C in ProblemCode]: (typeof problemStatus)[C] extends S ? C : never;
}[ProblemCode];

export function notFound(): ApiProblem {
  return new ApiProblem('NOT_FOUND');
}

export function conflict(code: CodeWithStatus<409>, details?: Record<string, unknown>): ApiProblem {
  return new ApiProblem(code, { details });
}

export function forbidden(code: CodeWithStatus<403>, details?: Record<string, unknown>): ApiProblem {
  return new ApiProblem(code, { details });
}

export function unauthorized(code: CodeWithStatus<401>, cause?: unknown): ApiProblem {
  return new ApiProblem(code, { cause });
}

export function tooManyRequests(code: CodeWithStatus<429>, retryAfterSeconds: number): ApiProblem {
  return new ApiProblem(code, { retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)) });
}

/** Returns a 503 error: the database, a provider or a limited resource is temporarily unavailable. */
export function unavailable(retryAfterSeconds: number, cause?: unknown): ApiProblem {
  return new ApiProblem('UNAVAILABLE', { retryAfterSeconds, cause });
}

/** Returns a 400 error; `UNKNOWN_FIELD` if at least one field is unknown. */
export function invalid(validationErrors: readonly FieldProblem[], code: CodeWithStatus<400> = 'VALIDATION_FAILED'): ApiProblem {
  return new ApiProblem(code, { validationErrors });
}
