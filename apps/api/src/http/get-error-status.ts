import { isDatabaseUnavailable } from './loggable-error.ts';
import { ApiProblem } from './problem.ts';

/** Returns the status with which a page responds to an error: of our own problems and of the errors of Fastify, else 500. */
export function getErrorStatus(error: { statusCode?: number }): number {
  if (isDatabaseUnavailable(error)) return 503;
  return error instanceof ApiProblem ? error.status : (error.statusCode ?? 500);
}
