import { eventSubjects } from '@demarc/contract/event.ts';
import { expect, it } from 'vitest';
import { choiceOf, eventGroups, typesOf } from './event-groups.ts';

it('contain every subject exactly once', () => {
  expect(Object.values(eventGroups).flat().sort()).toEqual([...eventSubjects].sort());
});

it('map groups to types and back', () => {
  const types = typesOf({ groups: ['orders', 'lines'], others: [] });
  expect(types).toEqual(['order.*', 'line.*', 'diagnostic.*']);
  expect(choiceOf(types)).toEqual({ groups: ['orders', 'lines'], others: [] });
});

it('keep types that a program set in addition to the groups', () => {
  const choice = choiceOf(['order.*', 'line.*', 'contact.created']);
  expect(choice).toEqual({ groups: ['orders'], others: ['line.*', 'contact.created'] });
  expect(typesOf({ ...choice, groups: ['lines'] })).toEqual(['line.*', 'diagnostic.*', 'contact.created']);
});

it('map an empty choice to all events', () => {
  expect(typesOf({ groups: [], others: [] })).toEqual([]);
  expect(choiceOf([])).toEqual({ groups: [], others: [] });
});
