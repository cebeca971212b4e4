import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearDraft, getDraftKey, listDraftKeys, mergeDraft, readDraft, saveDraft } from './draft.ts';

const storage = new Map<string, string>();
beforeEach(() => {
  storage.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
});
const savedAt = new Date('2026-03-01T12:00:00Z');
const daysLater = (days: number) => new Date(savedAt.getTime() + days * 86_400_000);

describe('a draft', () => {
  it('belongs to a person and a form', () => {
    expect([getDraftKey('7d44', 'iban'), getDraftKey(null, 'apply')]).toEqual([
      'demarc.draft.7d44.iban',
      'demarc.draft.anonymous.apply',
    ]);
  });
  it('is listed for its own person only', () => {
    const ownKeys = [getDraftKey('7d44', 'iban'), getDraftKey('7d44', 'contact.new')];
    const otherKeys = [getDraftKey('7d445', 'iban'), getDraftKey(null, 'apply'), 'demarc.token'];
    vi.stubGlobal('localStorage', Object.fromEntries([...ownKeys, ...otherKeys].map((key) => [key, ''])));
    expect(listDraftKeys('7d44')).toEqual(ownKeys);
  });
  it('restores only the fields that the form still has', () => {
    saveDraft('key', { iban: 'NL91', gone: 'x', types: ['main'] }, savedAt);
    expect(readDraft('key', { iban: '', types: [], bic: '' }, savedAt)).toEqual({
      values: { iban: 'NL91', types: ['main'] },
      savedAt,
    });
    expect(readDraft('key', { iban: 0, types: {} }, savedAt)).toBeNull();
  });
  it('never contains secrets', () => {
    const typed = { password: 'a', passwordAgain: 'b', pin: '1234', newPin: '1', code: '2', activationCode: '3', apiToken: '4' };
    saveDraft('key', { ...typed, postalCode: '1234 AB', productCode: 'TV1', spinner: 'kept' }, savedAt);
    expect(
      Object.keys(readDraft('key', { ...typed, postalCode: '', productCode: '', spinner: '' }, savedAt)?.values ?? {}),
    ).toEqual(['postalCode', 'productCode', 'spinner']);
  });
  it('never contains nested secrets, nor fields that the form marks as secret', () => {
    const account = { username: 'sanne', password: 'a' };
    const contacts = [{ email: 'a@b.nl', pin: '1234', answer: 'Rex' }];
    saveDraft('key', { account, contacts, answer: 'kept' }, savedAt, ['contacts[].answer']);
    expect(readDraft('key', { account, contacts, answer: '' }, savedAt)?.values).toEqual({
      account: { username: 'sanne' },
      contacts: [{ email: 'a@b.nl' }],
      answer: 'kept',
    });
  });
  it('is kept for 30 days', () => {
    saveDraft('key', { iban: 'NL91' }, savedAt);
    expect(readDraft('key', { iban: '' }, daysLater(29))).not.toBeNull();
    expect(readDraft('key', { iban: '' }, daysLater(30))).toBeNull();
  });
  it.each(['', 'null', '{}', '{"values":null}', '{"values":{"iban":"x"},"savedAt":"never"}'])(
    'is ignored if it is stored as %j',
    (text) => {
      storage.set('key', text);
      expect(readDraft('key', { iban: '' }, savedAt)).toBeNull();
    },
  );
  it('is deleted by clearDraft', () => {
    saveDraft('key', { iban: 'NL91' }, savedAt);
    clearDraft('key');
    expect(storage.size).toBe(0);
  });
});

describe('a form with its draft', () => {
  it('keeps values that the draft leaves out, at any depth', () => {
    const initial = { account: { username: '', password: '' }, terms: false, note: 'x' };
    expect(mergeDraft(initial, { account: { username: 'sanne', gone: 'y' }, terms: true })).toEqual({
      account: { username: 'sanne', password: '' },
      terms: true,
      note: 'x',
    });
  });
  it('has as many list entries as the draft, each completed from the initial one', () => {
    const contact = { email: '', types: [] as string[], pin: '' };
    expect(mergeDraft({ contacts: [contact] }, { contacts: [{ email: 'a' }, { email: 'b', types: ['main'] }] })).toEqual({
      contacts: [
        { email: 'a', types: [], pin: '' },
        { email: 'b', types: ['main'], pin: '' },
      ],
    });
    expect(mergeDraft({ contacts: [contact] }, { contacts: [] })).toEqual({ contacts: [] });
    expect(mergeDraft({ types: [] }, { types: ['main'] })).toEqual({ types: ['main'] });
  });
  it('takes optional values from the draft', () => {
    expect(mergeDraft({ postal: null }, { postal: { city: 'X' } })).toEqual({ postal: { city: 'X' } });
    expect(mergeDraft({ postal: { city: '' } }, { postal: null })).toEqual({ postal: null });
    expect(mergeDraft({ city: '', list: [] }, { city: null, list: null })).toEqual({ city: '', list: [] });
  });
  it('ignores values of another type', () => {
    expect(mergeDraft({ a: '', b: { c: 1 }, d: [] }, { a: 1, b: [], d: {} })).toEqual({ a: '', b: { c: 1 }, d: [] });
  });
});
