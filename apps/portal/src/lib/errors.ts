import { NoAnswerError, ProblemError } from '@demarc/client/client.ts';
import type { Problem } from '@demarc/contract/problem.ts';
import { showDialog } from './dialogs.ts';
import { newerServerDialog } from './newer-server.ts';
import { endSession, session } from './session-state.ts';
import { hasNewerServer } from './version.ts';

export interface ErrorHandling {
  /** Statuses that the caller deals with itself. */
  handles?: readonly number[];
  /** Shows no dialog for a 500. */
  isQuiet500?: boolean;
  /** Asks again; offered where that can help. */
  retry?: () => void;
}

export type ErrorPlace = 'none' | 'session-ended' | 'page' | 'no-answer' | 429 | 500 | 503;

/** Where an error of a call shows: the table of the specification, section 8. */
export function placeOf(error: unknown, { handles = [], isQuiet500 = false }: ErrorHandling = {}): ErrorPlace {
  if (error instanceof NoAnswerError) return isCancelled(error) ? 'none' : 'no-answer';
  if (!(error instanceof ProblemError)) return 'no-answer';
  const { status } = error;
  if (status === 401) return 'session-ended';
  if (handles.includes(status)) return 'page';
  if (status === 429) return 429;
  if (status === 503) return 503;
  if (status >= 500) return isQuiet500 ? 'page' : 500;
  return 'page';
}

/** The status of an answer that was not a success; null for another error. */
export function statusOf(error: unknown): number | null {
  return error instanceof ProblemError ? error.status : null;
}

/** The error body of the API: code, details and reference; null for another error. */
export function problemOf(error: unknown): Problem | null {
  return error instanceof ProblemError ? error.problem : null;
}

/** After how many seconds a call that came too often makes sense again; 1 where the answer does not say. */
export function waitSecondsOf(error: unknown): number {
  return (error instanceof ProblemError && error.retryAfterSeconds) || 1;
}

/** The same in minutes, from 1 up. */
export function waitMinutesOf(error: unknown): number {
  return Math.ceil(waitSecondsOf(error) / 60);
}

/** Whether the same call may succeed a moment later. */
export function isTransient(error: unknown): boolean {
  return error instanceof ProblemError && error.status === 503;
}

/** Shows an error in its place, unless the page itself does. The portal's one door for errors of calls. */
export async function reportError(error: unknown, handling: ErrorHandling = {}): Promise<void> {
  const place = placeOf(error, handling);
  if (place === 'none') return;
  if (place === 'session-ended') {
    if (session.state.phase === 'signedIn') endSession('auth.session-ended');
    return;
  }
  if (error instanceof ProblemError && (await hasNewerServer())) {
    showDialog(newerServerDialog);
    return;
  }
  if (place === 'page') return;
  const reference = error instanceof ProblemError ? error.problem?.correlationId : undefined;
  const canRetry = place === 503 || place === 'no-answer';
  showDialog({
    title: place === 'no-answer' ? 'error.application.title' : `api.${place}.title`,
    text: place === 'no-answer' ? 'error.application.text' : `api.${place}.text`,
    ...(reference ? { reference } : {}),
    ...(canRetry && handling.retry ? { action: { label: 'action.retry', run: handling.retry } } : {}),
  });
}

function isCancelled({ cause }: NoAnswerError): boolean {
  return cause instanceof Error && cause.name === 'AbortError';
}
