import { type IpAddress, listIpAddresses } from '@demarc/contract/ip-address.ts';
import type { IpPrefix } from '@demarc/contract/ip-prefix.ts';
import { listNullRoutes } from '@demarc/contract/null-route.ts';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { client, queryClient } from '../../../lib/api.ts';
import texts from '../../../locales/en/ip-prefix.json' with { type: 'json' };
import { addTexts, renderPage } from '../../../testing/render-page.tsx';
import { AddressesSection } from './addresses-section.tsx';

addTexts('ip-prefix', texts);

const prefix = {
  prefixId: 9008,
  prefix: '203.0.112.0/23',
  family: 4,
  totalCount: '512',
  status: 'ACTIVE',
  isContainer: false,
} as IpPrefix;
const createAddresses = (from: string) =>
  Array.from(
    { length: 4 },
    (_, at) =>
      ({ ip: from.replace(/0$/, String(at)), usage: 'FREE', ptr: null, warnings: [] as string[] }) as unknown as IpAddress,
  );

beforeEach(() => queryClient.clear());
afterEach(() => vi.restoreAllMocks());

async function open() {
  vi.spyOn(client, 'call').mockImplementation((async ({ id }: { id: string }, input: { query: { from?: string } }) => {
    if (id === listNullRoutes.id) return [];
    if (id !== listIpAddresses.id) return new Promise(() => {});
    const items = createAddresses(input.query.from ?? '203.0.112.0');
    return { items, total: items.length, totalIsCapped: false, next: null };
  }) as never);
  let selected: readonly string[] = [];
  function Page() {
    const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
    selected = [...chosen];
    return <AddressesSection prefix={prefix} chosen={chosen} onChoose={setChosen} missingPtrRequest={0} />;
  }
  const { screen, router } = await renderPage(Page);
  await screen.getByRole('gridcell', { name: /203\.0\.112\.1,/ }).click();
  await expect.poll(() => selected).toEqual(['203.0.112.1']);
  return { screen, router, getSelected: () => selected };
}

it.each(['/?block=1', '/?view=table'])('selects no address that is not shown, after the user goes to %s', async (to) => {
  const { router, getSelected } = await open();
  await router.navigate({ href: to });
  await expect.poll(getSelected).toEqual([]);
});
