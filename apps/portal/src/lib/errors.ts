import { NoAnswerError, ProblemError } from '@demarc/client/client.ts';
import type { Problem } from '@demarc/contract/problem.ts';
import { type Dialog, showDialog } from './dialogs.ts';
import { endSession, getCurrentToken, session } from './session-state.ts';
import { readStored, storageKeys } from './storage.ts';
import { readClaims } from './token.ts';
import { announceUpdate } from './update-available.ts';

export interface ErrorHandling {
  /** Statuses that the caller handles itself. */
  handles?: readonly number[];
  /** Whether to show no dialog for a 500. */
  hidesServerErrors?: boolean;
  /** Repeats the request; offered when that can help. */
  retry?: () => void;
  /** The action of the dialog, regardless of the error. */
  action?: Dialog['action'];
}

export type ErrorTarget = 'none' | 'session-ended' | 'page' | 'no-answer' | 'fault' | 429 | 500 | 503;

/** Returns where an error of a call is shown (table in the specification, section 8). */
export function getErrorTarget(error: unknown, { handles = [], hidesServerErrors = false }: ErrorHandling = {}): ErrorTarget {
  if (error instanceof NoAnswerError) return isCancelled(error) ? 'none' : 'no-answer';
  if (!(error instanceof ProblemError)) return 'fault';
  const { status } = error;
  if (status === 401) return 'session-ended';
  if (handles.includes(status)) return 'page';
  if (status === 429) return 429;
  if (status === 503) return 503;
  if (status >= 500) return hidesServerErrors ? 'page' : 500;
  return 'page';
}

/** Returns the status of an error response; null for other errors. */
export function getErrorStatus(error: unknown): number | null {
  return error instanceof ProblemError ? error.status : null;
}

/**
 * Whether repeating the request would fail again, because the request itself was refused, not because of the server or the rate
 * limit.
 */
export function isFinalRefusal(error: unknown): boolean {
  const status = getErrorStatus(error);
  return status !== null && status >= 400 && status < 500 && status !== 429;
}

/** Returns the error body of the API (code, details and correlation id); null for other errors. */
export function getProblem(error: unknown): Problem | null {
  return error instanceof ProblemError ? error.problem : null;
}

/** Returns the seconds until a rate-limited call may be retried; 1 if the response does not say. */
export function getRetryAfterSeconds(error: unknown): number {
  return (error instanceof ProblemError && error.retryAfterSeconds) || 1;
}

/** Returns the same in minutes, rounded up. */
export function getRetryAfterMinutes(error: unknown): number {
  return Math.ceil(getRetryAfterSeconds(error) / 60);
}

/** Whether an immediate retry may succeed. */
export function isTransient(error: unknown): boolean {
  return error instanceof ProblemError && error.status === 503;
}

const sentTokens = new WeakMap<ProblemError, string>();

/** Remembers the session token of a refused call. */
export function rememberSentToken(error: ProblemError, token: string | null): void {
  if (token) sentTokens.set(error, token);
}

/**
 * Whether the error belongs to an earlier session, which another one has replaced in this tab or another. It does not affect the current
 * session.
 */
function isFromEarlierSession(error: unknown): boolean {
  const sentToken = error instanceof ProblemError ? sentTokens.get(error) : undefined;
  const present = readStored(storageKeys.token) ?? getCurrentToken();
  return Boolean(sentToken && present && readClaims(sentToken)?.sid !== readClaims(present)?.sid);
}

/** Shows an error at its target, unless the page shows it. Every error of a call goes through here. */
export async function reportError(error: unknown, handling: ErrorHandling = {}): Promise<void> {
  const target = getErrorTarget(error, handling);
  if (target === 'none') return;
  if (target === 'session-ended') {
    if (session.state.phase === 'signedIn' && !isFromEarlierSession(error)) endSession('auth.session-ended');
    return;
  }
  // `client.call` has already shown the update dialog.
  if (error instanceof ProblemError && (await announceUpdate())) return;
  if (target === 'page') return;
  if (target === 'fault') globalThis.reportError(error);
  const reference = error instanceof ProblemError ? error.problem?.correlationId : undefined;
  const action = handling.action ?? getDefaultAction(target, handling);
  showDialog({ ...getDialogText(target, getProblem(error)), ...(reference ? { reference } : {}), ...(action ? { action } : {}) });
}

/** Returns the title and text of the dialog of an error. */
export function getDialogText(
  target: Exclude<ErrorTarget, 'none' | 'session-ended' | 'page'>,
  problem: Problem | null,
): Pick<Dialog, 'title' | 'text'> {
  if (target === 'no-answer') return { title: 'error.application.title', text: 'error.application.text' };
  if (target === 'fault') return { title: 'error.fault.title', text: 'error.fault.text' };
  // The general text says to wait a minute, but this limit ends when a running download finishes.
  if (problem?.code === 'TOO_MANY_EXPORTS') return { title: 'api.too-many-exports.title', text: 'api.too-many-exports.text' };
  return { title: `api.${target}.title`, text: `api.${target}.text` };
}

function getDefaultAction(target: ErrorTarget, { retry }: ErrorHandling): Dialog['action'] {
  if (target === 'fault') return reloadAction;
  return retry && (target === 503 || target === 'no-answer') ? { label: 'action.retry', run: retry } : undefined;
}

/** An action that reloads the page. */
export const reloadAction: Dialog['action'] = { label: 'action.reload', run: () => location.reload() };

function isCancelled({ cause }: NoAnswerError): boolean {
  return cause instanceof Error && cause.name === 'AbortError';
}
