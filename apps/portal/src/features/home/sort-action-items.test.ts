import { describe, expect, it } from 'vitest';
import type { ActionItem } from '../../blocks/action-item.ts';
import { selectFirstItems, sortActionItems } from './sort-action-items.ts';

const now = new Date('2026-05-20T10:00:00Z');
const item = (id: string, kind: ActionItem['kind'], topic: ActionItem['topic']): ActionItem => ({ id, kind, topic, title: id });
const getIds = (items: readonly ActionItem[]) => sortActionItems(items, now).map(({ id, kind }) => `${id} ${kind}`);

describe('the order of action items', () => {
  it('puts harm now before harm later, and services before orders before the company', () => {
    const items = [
      item('iban', 'attention', 'company'),
      item('waits', 'attention', 'order'),
      item('degraded', 'attention', 'service'),
      item('inactive', 'trouble', 'company'),
      item('late', 'trouble', 'order'),
      item('down', 'trouble', 'service'),
    ];
    expect(getIds(items)).toEqual([
      'down trouble',
      'late trouble',
      'inactive trouble',
      'degraded attention',
      'waits attention',
      'iban attention',
    ]);
  });

  it('keeps the given order among equals', () => {
    expect(getIds([item('b', 'trouble', 'service'), item('a', 'trouble', 'service')])).toEqual(['b trouble', 'a trouble']);
  });

  it('puts what expires first at the top of its topic', () => {
    const items = [
      item('iban', 'attention', 'company'),
      { ...item('agreement', 'attention', 'company'), deadline: '2026-06-20' },
      { ...item('quote', 'attention', 'company'), deadline: '2026-06-02' },
      item('waits', 'attention', 'order'),
    ];
    expect(getIds(items)).toEqual(['waits attention', 'quote attention', 'agreement attention', 'iban attention']);
  });

  it('puts a decision for a colleague and what expires within a week before other harm later', () => {
    const items = [
      item('degraded', 'attention', 'service'),
      { ...item('agreement', 'attention', 'company'), deadline: '2026-05-27' },
      { ...item('later', 'attention', 'company'), deadline: '2026-05-28' },
      { ...item('quote', 'attention', 'company'), deadline: '2026-05-21' },
      { ...item('approval', 'attention', 'order'), deadline: '2026-06-03', isDecision: true } as const,
      item('down', 'trouble', 'service'),
    ];
    expect(getIds(items)).toEqual([
      ...['down trouble', 'quote attention', 'agreement attention'],
      ...['approval attention', 'degraded attention', 'later attention'],
    ]);
  });

  it('puts the largest of the amounts that expire on the same day first', () => {
    const agreement = { ...item('small', 'attention', 'company'), deadline: '2026-05-22', amounts: { total: '900.00' } };
    const large = { ...agreement, id: 'large', amounts: { total: '60800.00' } };
    expect(getIds([agreement, large])).toEqual(['large attention', 'small attention']);
  });

  it('lists an order that is late and waits only once, as late', () => {
    expect(getIds([item('order-1', 'attention', 'order'), item('order-1', 'trouble', 'order')])).toEqual(['order-1 trouble']);
  });
});

describe('the items to show first', () => {
  const getFirst = (items: readonly ActionItem[], count: number) =>
    selectFirstItems(sortActionItems(items, now), now, count).map(({ id }) => id);
  const failing = [1, 2, 3, 4, 5].map((number) => item(`down-${number}`, 'trouble', 'service'));
  const quote = { ...item('quote', 'attention', 'company'), deadline: '2026-05-21' };
  const approval: ActionItem = { ...item('approval', 'attention', 'order'), isDecision: true };
  const others = [item('late-1', 'trouble', 'order'), item('late-2', 'trouble', 'order'), item('overdue', 'trouble', 'company')];
  const degraded = item('degraded', 'attention', 'service');

  it('have room for a late order, an overdue amount and decisions beside failing services, in the usual order', () => {
    expect(getFirst([degraded, ...failing, ...others, quote, approval], 7)).toEqual([
      ...['down-1', 'down-2', 'down-3', 'late-1', 'overdue', 'quote', 'approval'],
    ]);
  });
  it('have room for two decisions beside what expires', () => {
    const agreement = { ...quote, id: 'agreement', deadline: '2026-05-22' };
    const other: ActionItem = { ...approval, id: 'other-approval' };
    expect(getFirst([...failing, ...others, quote, agreement, approval, other], 8)).toEqual([
      ...['down-1', 'down-2', 'late-1', 'overdue', 'quote', 'agreement', 'approval', 'other-approval'],
    ]);
  });
  it('have one of each where there is little room', () => {
    expect(getFirst([...failing, ...others, approval, quote], 4)).toEqual(['down-1', 'late-1', 'overdue', 'quote']);
  });
  it('are filled up with the next ones', () => {
    expect(getFirst([degraded, ...failing], 4)).toEqual(['down-1', 'down-2', 'down-3', 'down-4']);
    expect(getFirst([degraded, quote], 4)).toEqual(['quote', 'degraded']);
  });
});
