import { eventSubjects } from '@demarc/contract/event.ts';
import { expect, it } from 'vitest';
import { choiceOf, eventGroups, typesOf } from './event-groups.ts';

it('has every subject in one group', () => {
  expect(Object.values(eventGroups).flat().sort()).toEqual([...eventSubjects].sort());
});

it('makes types of groups, and groups of types', () => {
  const types = typesOf({ groups: ['orders', 'lines'], others: [] });
  expect(types).toEqual(['order.*', 'line.*', 'diagnostic.*']);
  expect(choiceOf(types)).toEqual({ groups: ['orders', 'lines'], others: [] });
});

it('keeps what a program asked for beside the groups', () => {
  const choice = choiceOf(['order.*', 'line.*', 'contact.created']);
  expect(choice).toEqual({ groups: ['orders'], others: ['line.*', 'contact.created'] });
  expect(typesOf({ ...choice, groups: ['lines'] })).toEqual(['line.*', 'diagnostic.*', 'contact.created']);
});

it('is everything where nothing is chosen', () => {
  expect(typesOf({ groups: [], others: [] })).toEqual([]);
  expect(choiceOf([])).toEqual({ groups: [], others: [] });
});
