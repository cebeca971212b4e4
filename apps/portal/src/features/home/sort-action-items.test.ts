import { describe, expect, it } from 'vitest';
import type { ActionItem } from '../../blocks/action-item.ts';
import { sortActionItems } from './sort-action-items.ts';

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

  it('does not let many failing services hide a late order and an overdue amount', () => {
    const items = [
      ...[1, 2, 3, 4, 5].map((number) => item(`down-${number}`, 'trouble', 'service')),
      item('late-1', 'trouble', 'order'),
      item('late-2', 'trouble', 'order'),
      item('overdue', 'trouble', 'company'),
      item('degraded', 'attention', 'service'),
    ];
    expect(sortActionItems(items, now).map(({ id }) => id)).toEqual([
      ...['down-1', 'down-2', 'down-3', 'late-1', 'overdue'],
      ...['down-4', 'down-5', 'late-2', 'degraded'],
    ]);
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

  it('puts what expires within days after the services that fail, and before the other topics', () => {
    const items = [
      item('waits', 'attention', 'order'),
      item('degraded', 'attention', 'service'),
      { ...item('agreement', 'attention', 'company'), deadline: '2026-05-25' },
      { ...item('quote', 'attention', 'company'), deadline: '2026-05-24' },
      item('down', 'trouble', 'service'),
    ];
    expect(getIds(items)).toEqual([
      'down trouble',
      'degraded attention',
      'quote attention',
      'agreement attention',
      'waits attention',
    ]);
  });

  it('counts what expires within three days as harm now', () => {
    const items = [
      item('late', 'trouble', 'order'),
      { ...item('in-four-days', 'attention', 'company'), deadline: '2026-05-24' },
      { ...item('in-three-days', 'attention', 'company'), deadline: '2026-05-23' },
      { ...item('today', 'attention', 'company'), deadline: '2026-05-20' },
      item('down', 'trouble', 'service'),
    ];
    expect(getIds(items)).toEqual([
      'down trouble',
      'today trouble',
      'in-three-days trouble',
      'late trouble',
      'in-four-days attention',
    ]);
  });

  it('does not let harm without a date hide a large amount that expires in two days', () => {
    const undated = ['origin', 'name-servers', 'webhook'].map((id) => item(id, 'trouble', 'service'));
    const agreement = item('agreement', 'attention', 'company');
    const [charge, admin] = [item('charge', 'trouble', 'company'), item('admin', 'attention', 'company')];
    const items = [
      item('down', 'trouble', 'service'),
      ...undated,
      charge,
      admin,
      { ...agreement, id: 'small', deadline: '2026-05-22', amounts: { total: '900.00' } },
      { ...agreement, id: 'large', deadline: '2026-05-22', amounts: { total: '60800.00' } },
    ];
    expect(sortActionItems(items, now).map(({ id }) => id)).toEqual([
      ...['down', 'origin', 'name-servers', 'large', 'small', 'charge', 'webhook', 'admin'],
    ]);
  });

  it('counts what a colleague waits for as harm now, which failing services do not hide', () => {
    const items = [
      ...[1, 2, 3, 4].map((number) => item(`down-${number}`, 'trouble', 'service')),
      item('late', 'trouble', 'order'),
      { ...item('quote', 'attention', 'company'), deadline: '2026-05-21' },
      { ...item('approval', 'attention', 'order'), deadline: '2026-06-03', isDecision: true } as const,
      { ...item('more-approvals', 'attention', 'order'), isDecision: true } as const,
      item('waits', 'attention', 'order'),
    ];
    expect(getIds(items)).toEqual([
      ...['down-1 trouble', 'down-2 trouble', 'down-3 trouble'],
      ...['quote trouble', 'approval trouble', 'more-approvals trouble', 'late trouble'],
      ...['down-4 trouble', 'waits attention'],
    ]);
  });

  it('lists an order that is late and waits only once, as late', () => {
    expect(getIds([item('order-1', 'attention', 'order'), item('order-1', 'trouble', 'order')])).toEqual(['order-1 trouble']);
  });
});
