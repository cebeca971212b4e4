import { describe, expect, it } from 'vitest';
import { getChanges } from './changes.ts';

describe('the changes of an entry', () => {
  it('are the fields that differ, without the version counter', () => {
    const before = { id: '1', version: 3, types: ['main'], email: 'a@b.example', jobTitle: '' };
    const after = { id: '1', version: 4, types: ['main', 'order'], email: 'a@b.example', jobTitle: null };
    expect(getChanges({ before, after })).toEqual([{ field: 'types', before: ['main'], after: ['main', 'order'] }]);
  });
  it('are the filled-in fields of something new', () => {
    const after = { id: '1', version: 1, lastName: 'Postma', email: '', types: [] };
    expect(getChanges({ before: null, after })).toEqual([{ field: 'lastName', before: undefined, after: 'Postma' }]);
  });
  it('are the lost values of something deleted', () => {
    expect(getChanges({ before: { lastName: 'Postma' }, after: null })).toEqual([
      { field: 'lastName', before: 'Postma', after: undefined },
    ]);
  });
  it('keep a version that is a name', () => {
    expect(getChanges({ before: null, after: { version: '2026.1' } })).toHaveLength(1);
  });
  it('leave out internal fields', () => {
    expect(getChanges({ before: { openOrderId: 104_211 }, after: { openOrderId: null, documentId: 'c54f' } })).toEqual([]);
  });
  it('leave out the event name', () => {
    expect(getChanges({ before: null, after: { event: 'tv-account.pin-set' } })).toEqual([]);
  });
  it('compare addresses by value', () => {
    const address = { street: 'Kade', houseNumber: 1 };
    expect(getChanges({ before: { address }, after: { address: { ...address } } })).toEqual([]);
    expect(getChanges({ before: { address }, after: { address: { ...address, houseNumber: 2 } } })).toHaveLength(1);
  });
  it('are empty when the entry stored nothing', () => {
    expect(getChanges({ before: null, after: null })).toEqual([]);
  });
  it('distinguish false and 0 from empty values', () => {
    expect(getChanges({ before: { a: false, b: 0 }, after: { a: null, b: null } })).toHaveLength(2);
  });
});
