import { NoAnswerError, ProblemError } from '@demarc/client/client.ts';
import type { Problem } from '@demarc/contract/problem.ts';
import { type Dialog, showDialog } from './dialogs.ts';
import { isUpdateAnnounced } from './newer-server.ts';
import { currentToken, endSession, session } from './session-state.ts';
import { readStored, storedKeys } from './storage.ts';
import { readClaims } from './token.ts';

export interface ErrorHandling {
  /** Statuses that the caller deals with itself. */
  handles?: readonly number[];
  /** Shows no dialog for a 500. */
  isQuiet500?: boolean;
  /** Asks again; offered where that can help. */
  retry?: () => void;
  /** What the dialog offers instead, whatever the error. */
  action?: Dialog['action'];
}

export type ErrorPlace = 'none' | 'session-ended' | 'page' | 'no-answer' | 'fault' | 429 | 500 | 503;

/** Where an error of a call shows: the table of the specification, section 8. */
export function placeOf(error: unknown, { handles = [], isQuiet500 = false }: ErrorHandling = {}): ErrorPlace {
  if (error instanceof NoAnswerError) return isCancelled(error) ? 'none' : 'no-answer';
  if (!(error instanceof ProblemError)) return 'fault';
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

const sentTokens = new WeakMap<ProblemError, string>();

/** Remembers which session token a call was refused with. */
export function noteSentToken(error: ProblemError, token: string | null): void {
  if (token) sentTokens.set(error, token);
}

/** Whether the refused session was replaced by another one meanwhile, here or in another tab, which its end does not concern. */
function isOfEarlierSession(error: unknown): boolean {
  const sent = error instanceof ProblemError ? sentTokens.get(error) : undefined;
  const present = readStored(storedKeys.token) ?? currentToken();
  return Boolean(sent && present && readClaims(sent)?.sid !== readClaims(present)?.sid);
}

/** Shows an error in its place, unless the page itself does. The portal's one door for errors of calls. */
export async function reportError(error: unknown, handling: ErrorHandling = {}): Promise<void> {
  const place = placeOf(error, handling);
  if (place === 'none') return;
  if (place === 'session-ended') {
    if (session.state.phase === 'signedIn' && !isOfEarlierSession(error)) endSession('auth.session-ended');
    return;
  }
  // The call itself has shown the dialog for that.
  if (error instanceof ProblemError && (await isUpdateAnnounced())) return;
  if (place === 'page') return;
  if (place === 'fault') globalThis.reportError(error);
  const reference = error instanceof ProblemError ? error.problem?.correlationId : undefined;
  const action = handling.action ?? defaultAction(place, handling);
  showDialog({ ...dialogTexts(place, problemOf(error)), ...(reference ? { reference } : {}), ...(action ? { action } : {}) });
}

/** The title and text of an error's dialog. */
export function dialogTexts(
  place: Exclude<ErrorPlace, 'none' | 'session-ended' | 'page'>,
  problem: Problem | null,
): Pick<Dialog, 'title' | 'text'> {
  if (place === 'no-answer') return { title: 'error.application.title', text: 'error.application.text' };
  if (place === 'fault') return { title: 'error.fault.title', text: 'error.fault.text' };
  // Waiting a minute may not help, and waiting for a download does.
  if (problem?.code === 'TOO_MANY_EXPORTS') return { title: 'api.too-many-exports.title', text: 'api.too-many-exports.text' };
  return { title: `api.${place}.title`, text: `api.${place}.text` };
}

function defaultAction(place: ErrorPlace, { retry }: ErrorHandling): Dialog['action'] {
  if (place === 'fault') return reloadAction;
  return retry && (place === 503 || place === 'no-answer') ? { label: 'action.retry', run: retry } : undefined;
}

/** Loads the page again. */
export const reloadAction: Dialog['action'] = { label: 'action.reload', run: () => location.reload() };

function isCancelled({ cause }: NoAnswerError): boolean {
  return cause instanceof Error && cause.name === 'AbortError';
}
