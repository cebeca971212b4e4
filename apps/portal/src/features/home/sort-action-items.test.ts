import { describe, expect, it } from 'vitest';
import { type ActionItem, type ActionItemGroup, listByName } from '../../blocks/action-item.ts';
import { selectFirstItems, sortActionItems } from './sort-action-items.ts';

const now = new Date('2026-05-20T10:00:00Z');
const createItem = (id: string, kind: ActionItem['kind'], topic: ActionItem['topic']): ActionItem => ({
  id,
  kind,
  topic,
  title: id,
});
const getIds = (items: readonly ActionItem[]) => sortActionItems(items, now).map(({ id, kind }) => `${id} ${kind}`);

describe('sortActionItems', () => {
  it('puts trouble before attention, and services before orders before the company', () => {
    const items = [
      createItem('iban', 'attention', 'company'),
      createItem('waits', 'attention', 'order'),
      createItem('degraded', 'attention', 'service'),
      createItem('inactive', 'trouble', 'company'),
      createItem('late', 'trouble', 'order'),
      createItem('down', 'trouble', 'service'),
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

  it('keeps the order of equal items', () => {
    expect(getIds([createItem('b', 'trouble', 'service'), createItem('a', 'trouble', 'service')])).toEqual([
      'b trouble',
      'a trouble',
    ]);
  });

  it('sorts items of a topic by deadline', () => {
    const items = [
      createItem('iban', 'attention', 'company'),
      { ...createItem('agreement', 'attention', 'company'), deadline: '2026-06-20' },
      { ...createItem('quote', 'attention', 'company'), deadline: '2026-06-02' },
      createItem('waits', 'attention', 'order'),
    ];
    expect(getIds(items)).toEqual(['waits attention', 'quote attention', 'agreement attention', 'iban attention']);
  });

  it('puts decisions and items that expire within a week before other attention items', () => {
    const items = [
      createItem('degraded', 'attention', 'service'),
      { ...createItem('agreement', 'attention', 'company'), deadline: '2026-05-27' },
      { ...createItem('later', 'attention', 'company'), deadline: '2026-05-28' },
      { ...createItem('quote', 'attention', 'company'), deadline: '2026-05-21' },
      { ...createItem('approval', 'attention', 'order'), deadline: '2026-06-03', isDecision: true } as const,
      createItem('down', 'trouble', 'service'),
    ];
    expect(getIds(items)).toEqual([
      'down trouble',
      'quote attention',
      'agreement attention',
      'approval attention',
      'degraded attention',
      'later attention',
    ]);
  });

  it('puts the largest amount first among items that expire on the same day', () => {
    const agreement = { ...createItem('small', 'attention', 'company'), deadline: '2026-05-22', amounts: { total: '900.00' } };
    const large = { ...agreement, id: 'large', amounts: { total: '60800.00' } };
    expect(getIds([agreement, large])).toEqual(['large attention', 'small attention']);
  });

  it('lists an order that is both late and waiting once, as late', () => {
    expect(getIds([createItem('order-1', 'attention', 'order'), createItem('order-1', 'trouble', 'order')])).toEqual([
      'order-1 trouble',
    ]);
  });
});

describe('selectFirstItems', () => {
  const getRows = (items: readonly ActionItem[], count: number) => selectFirstItems(sortActionItems(items, now), now, count);
  const getFirst = (items: readonly ActionItem[], count: number) => getRows(items, count).map(({ id }) => id);
  const createGroup = (id: string, kind: ActionItem['kind'], topic: ActionItem['topic'], values: Partial<ActionItem> = {}) => {
    const group: ActionItemGroup = {
      id,
      kind,
      topic,
      title: `all-${id}`,
      ...(values.isDecision && { isDecision: true }),
    };
    return (count: number, others = 0) =>
      listByName(
        Array.from({ length: count }, (_, index) => ({
          ...createItem(`${id}-${index + 1}`, kind, topic),
          detail: `${id} ${index + 1}`,
          ...values,
        })),
        others,
        group,
      );
  };
  const lines = createGroup('down', 'trouble', 'service', { since: '2026-05-19T10:00:00Z' });
  const orders = createGroup('waiting', 'attention', 'order', { isDecision: true });
  const quotes = createGroup('quote', 'attention', 'company', { deadline: '2026-05-21' });
  const degraded = createGroup('degraded', 'attention', 'service');

  it('returns all items if there are few', () => {
    expect(getFirst([...orders(2), ...lines(1)], 3)).toEqual(['down-1', 'waiting-1', 'waiting-2']);
  });
  it('merges three attention items of a group into one row; two keep their own buttons', () => {
    const lateOrder = createItem('late', 'trouble', 'order');
    expect(getFirst([...degraded(3), ...quotes(3), ...orders(2), ...lines(3), lateOrder], 9)).toEqual([
      'down-1',
      'down-2',
      'down-3',
      'late',
      'quote',
      'waiting-1',
      'waiting-2',
      'degraded',
    ]);
  });
  it('fills up with other attention items', () => {
    expect(getFirst([...degraded(3), ...quotes(1), ...lines(2)], 4)).toEqual(['down-1', 'down-2', 'quote-1', 'degraded']);
    expect(
      getFirst([...quotes(1), createItem('iban', 'attention', 'company'), createItem('abuse', 'attention', 'company')], 2),
    ).toEqual(['quote-1', 'iban']);
  });
  it('returns the worst up to the count, and every pressing item', () => {
    const rows = getFirst([...orders(2), ...degraded(1), ...lines(5, 4), createItem('late', 'trouble', 'order')], 6);
    expect(rows).toEqual(['down-1', 'down-2', 'down-3', 'down-4', 'down-5', 'down', 'waiting-1', 'waiting-2']);
  });
  it('counts an order in its group that is listed as late too', () => {
    const lateOrder = { ...createItem('waiting-1', 'trouble', 'order'), title: 'late' };
    const ibanItems = [1, 2, 3].map((number) => createItem(`iban-${number}`, 'attention', 'company'));
    const rows = getRows([lateOrder, ...orders(4), ...ibanItems], 3);
    expect(rows.map(({ id, params, detail }) => [id, params?.count, detail])).toEqual([
      ['waiting-1', undefined, undefined],
      ['waiting', 4, ''],
      ['iban-1', undefined, undefined],
    ]);
  });
  it('names up to three merged items', () => {
    const ibanItems = [1, 2, 3].map((number) => createItem(`iban-${number}`, 'attention', 'company'));
    expect(getRows([...quotes(2, 7), ...ibanItems], 4)[0]).toMatchObject({
      title: 'all-quote',
      params: { count: 9 },
      detail: '',
    });
    expect(getRows([...quotes(1, 1), ...ibanItems], 4)[0]).toMatchObject({
      title: 'all-quote',
      params: { count: 2 },
      detail: '',
    });
    expect(getRows([...quotes(3), ...ibanItems], 4)[0]).toMatchObject({
      title: 'all-quote',
      params: { count: 3 },
      detail: 'quote 1 · quote 2 · quote 3',
      deadline: '2026-05-21',
    });
  });
});
