import { eventSubjects } from '@demarc/contract/kinds/registry.ts';
import { describe, expect, it } from 'vitest';
import { buildEventGroups, eventGroups, findSentGroups, toChoice, toTypes } from './event-groups.ts';

describe('event groups', () => {
  it('contain every subject exactly once', () => {
    expect(eventGroups.flatMap(({ subjects }) => subjects).sort()).toEqual([...eventSubjects].sort());
  });

  it('have no group for a kind without events, because choosing only that group would mean all events', () => {
    const eventGroup = { label: 'label', help: 'help' };
    const groups = buildEventGroups([
      { name: 'line', subjects: ['line'], eventGroup },
      { name: 'without-events', subjects: [], eventGroup },
    ]);
    expect(groups.map(({ name }) => name)).toEqual(['line', 'company', 'addresses']);
  });

  it('map groups to types and back', () => {
    const types = toTypes({ groups: ['order', 'line'], others: [] });
    expect(types).toEqual(['order.*', 'line.*', 'diagnostic.*']);
    expect(toChoice(types)).toEqual({ groups: ['order', 'line'], others: [] });
  });

  it('keep types that a program set in addition to the groups', () => {
    const choice = toChoice(['order.*', 'line.*', 'contact.created']);
    expect(choice).toEqual({ groups: ['order'], others: ['line.*', 'contact.created'] });
    expect(toTypes({ ...choice, groups: ['line'] })).toEqual(['line.*', 'diagnostic.*', 'contact.created']);
  });

  it('map an empty choice to an empty list, which means all events', () => {
    expect(toTypes({ groups: [], others: [] })).toEqual([]);
    expect(toChoice([])).toEqual({ groups: [], others: [] });
  });

  it('name the groups of a webhook, even if a program chose only some of their events', () => {
    const types = [...toTypes({ groups: ['line'], others: [] }), 'account.*', 'contact.created'];
    expect(findSentGroups(types)).toEqual([
      { label: expect.stringContaining('line'), isPart: false },
      { label: 'webhook.group-company', isPart: true },
    ]);
  });
});
