import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearDraft, draftKey, readDraft, saveDraft } from './draft.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
const savedAt = new Date('2026-03-01T12:00:00Z');

describe('a draft', () => {
  it('belongs to a person and a form', () => {
    expect([draftKey('7d44', 'iban'), draftKey(null, 'apply')]).toEqual([
      'demarc.draft.7d44.iban',
      'demarc.draft.anonymous.apply',
    ]);
  });
  it('comes back, as far as the form still has the field', () => {
    saveDraft('key', { iban: 'NL91', gone: 'x', types: ['main'] }, savedAt);
    expect(readDraft('key', { iban: '', types: [], bic: '' })).toEqual({ values: { iban: 'NL91', types: ['main'] }, savedAt });
    expect(readDraft('key', { iban: 0, types: {} })).toBeNull();
  });
  it('never holds what is secret', () => {
    const typed = { password: 'a', passwordAgain: 'b', pin: '1234', newPin: '1', code: '2', activationCode: '3', apiToken: '4' };
    saveDraft('key', { ...typed, postalCode: '1234 AB', productCode: 'TV1', spinner: 'kept' }, savedAt);
    expect(Object.keys(readDraft('key', { ...typed, postalCode: '', productCode: '', spinner: '' })?.values ?? {})).toEqual([
      'postalCode',
      'productCode',
      'spinner',
    ]);
  });
  it.each(['', 'null', '{}', '{"values":null}', '{"values":{"iban":"x"},"savedAt":"never"}'])('is none in %j', (text) => {
    kept.set('key', text);
    expect(readDraft('key', { iban: '' })).toBeNull();
  });
  it('is gone after success', () => {
    saveDraft('key', { iban: 'NL91' }, savedAt);
    clearDraft('key');
    expect(kept.size).toBe(0);
  });
});
