import type { LineSummary } from '@demarc/contract/line.ts';
import { describe, expect, it } from 'vitest';
import { getLineDisplay } from '../../blocks/line-display.ts';
import { getLineActionItems, type Impairment, impairments } from './action-items.ts';

const address = { street: 'Dorpsplein', houseNumber: 61, houseNumberAddition: null, postalCode: '1234AB', city: 'Testdam' };
const line = (lineId: number, stateSince: string | null = null, reference: string | null = null) =>
  ({ lineId, stateSince, reference, serviceId: `LN-${lineId}`, address, endUser: { companyName: 'Bakker' } }) as LineSummary;

describe('the action items for lines that are down or degraded', () => {
  it('name each line and since when, the longest outage first', () => {
    const page = { items: [line(2, '2026-06-02T08:00:00Z', 'Winkel'), line(1, '2026-06-01T08:00:00Z')], total: 2 };
    expect(getLineActionItems(page, 'DOWN', true)).toMatchObject([
      { id: 'line-1', kind: 'trouble', topic: 'service', params: { name: 'Bakker' }, since: '2026-06-01T08:00:00Z' },
      { id: 'line-2', detail: 'Dorpsplein 61, 1234 AB Testdam', params: { name: 'Winkel' } },
    ]);
    expect(getLineActionItems(page, 'DEGRADED', true)[0]).toMatchObject({ kind: 'attention' });
  });

  it('open the diagnostics, or the connection for users who may not run diagnostics', () => {
    const page = { items: [line(7)], total: 1 };
    expect(getLineActionItems(page, 'DOWN', true)[0]?.action).toMatchObject({
      label: 'kinds.line.diagnose',
      to: { to: '/lines/detail/$id', params: { id: '7' }, search: { tab: 'diagnostics' } },
    });
    expect(getLineActionItems(page, 'DOWN', false)[0]?.action).toMatchObject({ to: { search: { tab: 'connection' } } });
  });

  it('count the lines in one item if not all are listed by name', () => {
    const items = getLineActionItems({ items: [line(1)], total: 9 }, 'DEGRADED', true);
    expect(items.at(-1)).toMatchObject({
      id: 'lines-DEGRADED',
      params: { count: 9 },
      action: { to: { search: { state: 'DEGRADED' } } },
    });
    expect(getLineActionItems({ items: [], total: 0 }, 'DOWN', true)).toEqual([]);
  });

  it('name a suspended line with its reason, since it was suspended, and open the line', () => {
    const suspended = {
      ...line(3, '2026-06-09T08:00:00Z'),
      suspension: { since: '2026-06-04T08:00:00Z', reason: 'Payment overdue' },
    };
    expect(getLineActionItems({ items: [suspended], total: 1 }, 'SUSPENDED', true)).toMatchObject([
      {
        kind: 'trouble',
        topic: 'service',
        title: 'kinds.line.notice-line-suspended',
        detail: 'Dorpsplein 61, 1234 AB Testdam · Payment overdue',
        since: '2026-06-04T08:00:00Z',
        action: { label: 'kinds.line.view', to: { to: '/lines/detail/$id', params: { id: '3' }, search: {} } },
      },
    ]);
    const unrecorded = { ...suspended, suspension: { since: null, reason: null } };
    expect(getLineActionItems({ items: [unrecorded], total: 1 }, 'SUSPENDED', false)[0]).toMatchObject({
      detail: 'Dorpsplein 61, 1234 AB Testdam',
      since: null,
    });
  });

  it('are as severe as the status of the line in lists', () => {
    for (const impairment of Object.keys(impairments) as Impairment[])
      expect(getLineActionItems({ items: [line(1)], total: 1 }, impairment, true)[0]?.kind).toBe(
        getLineDisplay(impairment).glyph,
      );
    expect(getLineDisplay('SUSPENDED').glyph).toBe('trouble');
  });

  it('count ten thousand suspended lines in one item that opens their list', () => {
    const items = getLineActionItems({ items: [line(1), line(2)], total: 10_000 }, 'SUSPENDED', true);
    expect(items).toHaveLength(3);
    expect(items.at(-1)).toMatchObject({
      id: 'lines-SUSPENDED',
      title: 'kinds.line.are-suspended',
      params: { count: 10_000 },
      action: { label: 'kinds.line.view-all', to: { to: '/lines', search: { status: 'SUSPENDED' } } },
    });
  });
});
