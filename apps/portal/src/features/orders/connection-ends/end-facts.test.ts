import type { PathEnd } from '@demarc/contract/connection-path.ts';
import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { getEndFacts } from './end-facts.tsx';

const end = { siteCode: 'AMS1', siteName: 'Amsterdam', partyName: 'Nova Carrier', ports: [] as readonly string[] } as PathEnd;
const t = ((key: string) => key) as TFunction;

it.each([
  ['THIRD_PARTY', 'dc-connection-new.company-chooses'],
  ['PROVIDER_NETWORK', 'dc-connection-new.we-choose'],
] as const)('says who chooses the panel and ports of an end: %s', (party, chooser) => {
  const [panel, ports] = getEndFacts({ ...end, party }, t).slice(-2);
  expect(panel?.value).toMatchObject({ props: { children: chooser } });
  expect(ports?.value).toMatchObject({ props: { children: chooser } });
});
