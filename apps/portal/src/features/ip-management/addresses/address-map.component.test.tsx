import type { IpAddress } from '@demarc/contract/ip-address.ts';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import texts from '../../../locales/en/ip-prefix.json';
import { addTexts, renderPage } from '../../../testing/render-page.tsx';
import { AddressMap } from './address-map.tsx';
import { createDropFinder } from './map-cells.ts';

addTexts('ip-prefix', texts);

const free: IpAddress = {
  ip: '',
  usage: 'FREE',
  usedByService: false,
  hostname: null,
  ptr: null,
  ptrUnicode: null,
  description: null,
  dnsState: null,
  dnsReason: null,
  publishedPtr: null,
  publishedAt: null,
  forwardState: null,
  warnings: [],
  version: 0,
  updatedAt: null,
};
const record = { usage: 'ASSIGNED', ptr: 'mail.example.net', ptrUnicode: 'mail.example.net', dnsState: 'PUBLISHED' } as const;
const known: Readonly<Record<number, Partial<IpAddress>>> = {
  64: { usage: 'NETWORK' },
  65: { usage: 'GATEWAY' },
  66: record,
  67: { ...record, dnsState: 'FAILED' },
  127: { usage: 'BROADCAST' },
};
const addresses = Array.from({ length: 64 }, (_, index) => ({ ...free, ip: `203.0.113.${64 + index}`, ...known[64 + index] }));

const getDrop = createDropFinder([
  { target: '203.0.113.66/32', status: 'ACTIVE' },
  { target: '203.0.113.68/32', status: 'REQUESTED' },
]);

async function open() {
  const onEnter = vi.fn();
  const chosen: string[][] = [];
  function Page() {
    const [ips, setIps] = useState<ReadonlySet<string>>(new Set());
    chosen.push([...ips]);
    return (
      <AddressMap
        label="Addresses of 203.0.113.64/26"
        addresses={addresses}
        getDrop={getDrop}
        chosen={ips}
        onChoose={setIps}
        onEnter={onEnter}
      />
    );
  }
  const { screen } = await renderPage(Page);
  const cell = (name: RegExp) => screen.getByRole('gridcell', { name });
  return { screen, cell, onEnter, getChosen: () => chosen.at(-1)?.map((ip) => Number(ip.split('.').at(-1))) };
}

it('labels each address with its state, and shows the state by more than color', async () => {
  const { screen, cell } = await open();
  await expect.element(screen.getByRole('grid', { name: 'Addresses of 203.0.113.64/26' })).toBeVisible();
  await expect.element(cell(/^203\.0\.113\.66, in use, traffic dropped, PTR record mail\.example\.net$/)).toBeVisible();
  await expect.element(cell(/^203\.0\.113\.67, in use, .*, Not published$/)).toHaveAttribute('data-mark', 'FAILED');
  await expect.element(cell(/^203\.0\.113\.68, free, null route being set$/)).toHaveAttribute('data-drop', 'to-drop');
  await expect.element(cell(/^203\.0\.113\.65, gateway$/)).toHaveAttribute('data-mark', 'GATEWAY');
  await expect
    .element(screen.getByRole('list', { name: 'Legend' }))
    .toMatchTextContent(/not published.*gateway.*network and broadcast.*traffic dropped.*null route being set/);
});

it('the map is one tab stop; arrow keys move focus, and Shift selects a range without the network address', async () => {
  const { screen, cell, getChosen, onEnter } = await open();
  await userEvent.tab();
  await expect.element(cell(/\.64, /)).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  await expect.element(cell(/\.81, /)).toHaveFocus();
  expect(screen.container.querySelectorAll('[role=grid] [tabindex="0"]')).toHaveLength(1);
  await userEvent.keyboard('{Shift>}{ArrowUp}{ArrowLeft}{/Shift}');
  expect(getChosen()).toEqual(Array.from({ length: 17 }, (_, index) => 65 + index));
  await expect.element(cell(/\.70, /)).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Escape}');
  expect(getChosen()).toEqual([]);
  await userEvent.keyboard('{ArrowRight} ');
  expect(getChosen()).toEqual([65]);
  await userEvent.keyboard('{ArrowRight}{Enter}');
  expect(getChosen()).toEqual([66]);
  expect(onEnter).toHaveBeenCalledOnce();
  // All addresses that a pattern can fill in: not the gateway, nor the two with a PTR record.
  await userEvent.keyboard('{Control>}a{/Control}');
  expect(getChosen()).toEqual(Array.from({ length: 59 }, (_, index) => 68 + index));
});

it('selects with the mouse: one, a range with Shift, and more with Control', async () => {
  const { cell, getChosen } = await open();
  await cell(/\.70, /).click();
  expect(getChosen()).toEqual([70]);
  await cell(/\.73, /).click({ modifiers: ['Shift'] });
  expect(getChosen()).toEqual([70, 71, 72, 73]);
  await cell(/\.71, /).click({ modifiers: ['Control'] });
  expect(getChosen()).toEqual([70, 72, 73]);
  await cell(/\.127, /).click({ modifiers: ['Control'] });
  expect(getChosen()).toEqual([70, 72, 73]);
});
