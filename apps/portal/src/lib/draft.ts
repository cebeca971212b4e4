import { readStored, writeStored } from './storage.ts';

export interface Draft {
  values: Record<string, unknown>;
  savedAt: Date;
}

// Never a password, PIN, code or token; a postal or product code is none of these.
const secret = /password|token|secret/i;
const secretCode = /(^p|P)in$|^code$|[aA]ctivationCode$/;

/** Key of a form's draft in local storage: each person has their own. */
export function draftKey(personId: string | null, form: string): string {
  return `demarc.draft.${personId ?? 'anonymous'}.${form}`;
}

/** What was typed before, as far as it fits the form as it is now. */
export function readDraft(key: string, initialValues: Record<string, unknown>): Draft | null {
  try {
    const stored = JSON.parse(readStored(key) ?? '') as { values: Record<string, unknown>; savedAt: string };
    const values = Object.entries(stored.values).filter(
      ([name, value]) => Object.hasOwn(initialValues, name) && sameKind(value, initialValues[name]),
    );
    const savedAt = new Date(stored.savedAt);
    return values.length > 0 && !Number.isNaN(savedAt.getTime()) ? { values: Object.fromEntries(values), savedAt } : null;
  } catch {
    return null;
  }
}

/** Keeps what was typed, without what is secret. */
export function saveDraft(key: string, values: Record<string, unknown>, savedAt: Date): void {
  const kept = Object.fromEntries(Object.entries(values).filter(([name]) => !secret.test(name) && !secretCode.test(name)));
  writeStored(key, JSON.stringify({ values: kept, savedAt: savedAt.toISOString() }));
}

export function clearDraft(key: string): void {
  writeStored(key, null);
}

function sameKind(value: unknown, example: unknown): boolean {
  return (
    typeof value === typeof example && Array.isArray(value) === Array.isArray(example) && (value === null) === (example === null)
  );
}
