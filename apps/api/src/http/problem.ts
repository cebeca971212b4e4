import { type ProblemCode, problemStatus } from '@demarc/contract/problem.ts';
import type { RuleProblem } from '@demarc/contract/rules/rule.ts';

/** What is wrong with one field; its text is added in the caller's language when the answer is made. */
export interface FieldProblem extends RuleProblem {
  /** Path in the request: dots and [n]; empty for the whole body; `query.limit` for a query. */
  field: string;
}

interface ProblemParts {
  details?: Record<string, unknown> | undefined;
  validationErrors?: readonly FieldProblem[] | undefined;
  retryAfterSeconds?: number | undefined;
  /** Goes to the log only. */
  cause?: unknown;
}

/** A refusal: code and details go out, the cause goes to the log. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly code: ProblemCode;
  readonly details: Record<string, unknown> | undefined;
  readonly validationErrors: readonly FieldProblem[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ProblemCode, { details, validationErrors, retryAfterSeconds, cause }: ProblemParts = {}) {
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

/** The codes that have a status. */
type CodeOf<S extends number> = { [C in ProblemCode]: (typeof problemStatus)[C] extends S ? C : never }[ProblemCode];

export function notFound(): ApiProblem {
  return new ApiProblem('NOT_FOUND');
}

export function conflict(code: CodeOf<409>, details?: Record<string, unknown>): ApiProblem {
  return new ApiProblem(code, { details });
}

export function forbidden(code: CodeOf<403>, details?: Record<string, unknown>): ApiProblem {
  return new ApiProblem(code, { details });
}

export function unauthorised(code: CodeOf<401>, cause?: unknown): ApiProblem {
  return new ApiProblem(code, { cause });
}

export function tooMany(code: CodeOf<429>, retryAfterSeconds: number): ApiProblem {
  return new ApiProblem(code, { retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)) });
}

/** The database, a provider or a free place is not to be had just now. */
export function unavailable(retryAfterSeconds: number, cause?: unknown): ApiProblem {
  return new ApiProblem('UNAVAILABLE', { retryAfterSeconds, cause });
}

/** A 400: `UNKNOWN_FIELD` when that is all or part of what is wrong. */
export function invalid(validationErrors: readonly FieldProblem[], code: CodeOf<400> = 'VALIDATION_FAILED'): ApiProblem {
  return new ApiProblem(code, { validationErrors });
}
