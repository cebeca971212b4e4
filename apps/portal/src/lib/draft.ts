import { isSecretName } from '@demarc/contract/secret-name.ts';
import { readStored, writeStored } from './storage.ts';

export interface Draft {
  values: Record<string, unknown>;
  savedAt: Date;
}

/** Older drafts are not restored. */
const maxDraftAgeDays = 30;

/** Returns the local storage key of the draft of a form, which belongs to one person. */
export function getDraftKey(personId: string | null, form: string): string {
  return `demarc.draft.${personId ?? 'anonymous'}.${form}`;
}

/** Lists the keys of all drafts that a person has in this browser. */
export function listDraftKeys(personId: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(getDraftKey(personId, '')));
  } catch {
    return [];
  }
}

/** Reads a draft, without the values that no longer fit the form. */
export function readDraft(key: string, initialValues: Record<string, unknown>, now = new Date()): Draft | null {
  try {
    const stored = JSON.parse(readStored(key) ?? '') as { values: Record<string, unknown>; savedAt: string };
    const values = Object.entries(stored.values).filter(
      ([name, value]) => Object.hasOwn(initialValues, name) && isSameShape(value, initialValues[name]),
    );
    const savedAt = new Date(stored.savedAt);
    const isKept = now.getTime() - savedAt.getTime() < maxDraftAgeDays * 86_400_000;
    return values.length > 0 && isKept ? { values: Object.fromEntries(values), savedAt } : null;
  } catch {
    return null;
  }
}

/** Merges a draft into the initial values, field by field; fields that are not in the draft keep their initial value. */
export function mergeDraft(initial: unknown, drafted: unknown): unknown {
  if (!isSameShape(drafted, initial)) return initial;
  if (Array.isArray(drafted) && Array.isArray(initial)) {
    // Additional entries get their missing fields from the first initial entry.
    return drafted.map((entry, index) => (initial.length > 0 ? mergeDraft(initial[index] ?? initial[0], entry) : entry));
  }
  if (!isRecord(initial) || !isRecord(drafted)) return drafted;
  return Object.fromEntries(
    Object.entries(initial).map(([name, value]) => [
      name,
      Object.hasOwn(drafted, name) ? mergeDraft(value, drafted[name]) : value,
    ]),
  );
}

/**
 * Saves the values without secrets: fields with a secret name, and those that the form lists in `secret` (paths such as
 * `account.answer`).
 */
export function saveDraft(key: string, values: Record<string, unknown>, savedAt: Date, secret: readonly string[] = []): void {
  writeStored(key, JSON.stringify({ values: omitSecrets(values, secret), savedAt: savedAt.toISOString() }));
}

export function clearDraft(key: string): void {
  writeStored(key, null);
}

function omitSecrets(value: unknown, secret: readonly string[], path = ''): unknown {
  if (Array.isArray(value)) return value.map((entry) => omitSecrets(entry, secret, `${path}[]`));
  if (!isRecord(value)) return value;
  const savedEntries = Object.entries(value)
    .map(([name, inner]) => ({ name, inner, at: path ? `${path}.${name}` : name }))
    .filter(({ name, at }) => !isSecretName(name) && !secret.includes(at));
  return Object.fromEntries(savedEntries.map(({ name, inner, at }) => [name, omitSecrets(inner, secret, at)]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSameShape(value: unknown, example: unknown): boolean {
  // Optional objects, such as a second address, are null when absent.
  if (example === null || (value === null && isRecord(example))) return true;
  return typeof value === typeof example && Array.isArray(value) === Array.isArray(example) && value !== null;
}
