import { isSecretName } from '@demarc/contract/secret-name.ts';
import { readStored, writeStored } from './storage.ts';

export interface Draft {
  values: Record<string, unknown>;
  savedAt: Date;
}

/** What is older is not offered again. */
const keptDays = 30;

/** Key of a form's draft in local storage: each person has their own. */
export function draftKey(personId: string | null, form: string): string {
  return `demarc.draft.${personId ?? 'anonymous'}.${form}`;
}

/** Keys of all drafts that a person has in this browser. */
export function draftsOf(personId: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(draftKey(personId, '')));
  } catch {
    return [];
  }
}

/** What was typed before, as far as it fits the form as it is now. */
export function readDraft(key: string, initialValues: Record<string, unknown>, now = new Date()): Draft | null {
  try {
    const stored = JSON.parse(readStored(key) ?? '') as { values: Record<string, unknown>; savedAt: string };
    const values = Object.entries(stored.values).filter(
      ([name, value]) => Object.hasOwn(initialValues, name) && isSameKind(value, initialValues[name]),
    );
    const savedAt = new Date(stored.savedAt);
    const isKept = now.getTime() - savedAt.getTime() < keptDays * 86_400_000;
    return values.length > 0 && isKept ? { values: Object.fromEntries(values), savedAt } : null;
  } catch {
    return null;
  }
}

/** The form's values with those of a draft in their place, field by field: what the draft leaves out stays as it was. */
export function withDraft(initial: unknown, drafted: unknown): unknown {
  if (!isSameKind(drafted, initial)) return initial;
  if (Array.isArray(drafted) && Array.isArray(initial)) {
    // An entry that the form did not begin with is made after its first one.
    return drafted.map((entry, index) => (initial.length > 0 ? withDraft(initial[index] ?? initial[0], entry) : entry));
  }
  if (!isRecord(initial) || !isRecord(drafted)) return drafted;
  return Object.fromEntries(
    Object.entries(initial).map(([name, value]) => [
      name,
      Object.hasOwn(drafted, name) ? withDraft(value, drafted[name]) : value,
    ]),
  );
}

/** Keeps what was typed, without what is secret by its name or by the form's word (`secret`: paths such as `account.answer`). */
export function saveDraft(key: string, values: Record<string, unknown>, savedAt: Date, secret: readonly string[] = []): void {
  writeStored(key, JSON.stringify({ values: withoutSecrets(values, secret), savedAt: savedAt.toISOString() }));
}

export function clearDraft(key: string): void {
  writeStored(key, null);
}

function withoutSecrets(value: unknown, secret: readonly string[], path = ''): unknown {
  if (Array.isArray(value)) return value.map((entry) => withoutSecrets(entry, secret, `${path}[]`));
  if (!isRecord(value)) return value;
  const kept = Object.entries(value)
    .map(([name, inner]) => ({ name, inner, at: path ? `${path}.${name}` : name }))
    .filter(({ name, at }) => !isSecretName(name) && !secret.includes(at));
  return Object.fromEntries(kept.map(({ name, inner, at }) => [name, withoutSecrets(inner, secret, at)]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSameKind(value: unknown, example: unknown): boolean {
  // What may be there or not, a second address for instance, is null where it is not.
  if (example === null || (value === null && isRecord(example))) return true;
  return typeof value === typeof example && Array.isArray(value) === Array.isArray(example) && value !== null;
}
