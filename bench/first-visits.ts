import type { Browser } from '@playwright/test';
import type { SignedInUser } from '../scripts/sign-in.ts';
import { cpuSlowdown, withBrowser } from './browser.ts';
import { buildPeers, getPeerPath } from './build-peers.ts';
import { median } from './cost.ts';
import { startHttp2Proxy } from './http2-proxy.ts';
import { type Row, toComparedRow, toLimitRow } from './table.ts';
import { measureVisit, type VisitMetrics } from './throttled-visit.ts';

/**
 * Measures first visits on a slow network and CPU over HTTP/2: the signed-out home page and the list of lines, each next to the
 * same page with React or Mantine alone. The pages are visited alternately, so that a disturbance of the machine affects all of them.
 */
export async function measureFirstVisits(origin: string, user: SignedInUser, rounds: number): Promise<Row[]> {
  const proxy = await startHttp2Proxy(origin, buildPeers());
  try {
    const visits = {
      home: { url: `${proxy.origin}/`, screen: 'phone' },
      react: { url: `${proxy.origin}${getPeerPath('react-page')}`, screen: 'phone' },
      still: { url: `${proxy.origin}${getPeerPath('still-page')}`, screen: 'phone' },
      list: { url: `${proxy.origin}/lines`, screen: 'desktop', token: user.token, hasRows: true },
      mantineList: { url: `${proxy.origin}${getPeerPath('mantine-list')}`, screen: 'desktop', token: user.token, hasRows: true },
      reactList: { url: `${proxy.origin}${getPeerPath('react-list')}`, screen: 'desktop', token: user.token, hasRows: true },
    } as const;
    const results = await withBrowser((browser) => visitAlternately(browser, visits, rounds), proxy.browserArguments);
    return toRows(results);
  } finally {
    proxy.close();
  }
}

type VisitName = 'home' | 'react' | 'still' | 'list' | 'mantineList' | 'reactList';
type Results = Record<VisitName, VisitMetrics[]>;

async function visitAlternately(
  browser: Browser,
  visits: Record<VisitName, Parameters<typeof measureVisit>[1]>,
  rounds: number,
): Promise<Results> {
  const results: Results = { home: [], react: [], still: [], list: [], mantineList: [], reactList: [] };
  for (let round = 0; round < rounds; round++)
    for (const name of Object.keys(visits) as VisitName[]) results[name].push(await measureVisit(browser, visits[name]));
  return results;
}

function toRows({ home, react, still, list, mantineList, reactList }: Results): Row[] {
  const getMedian = (visits: VisitMetrics[], name: keyof VisitMetrics) => median(visits.map((visit) => visit[name]));
  const compare = (
    what: string,
    name: keyof VisitMetrics,
    [product, peer]: [VisitMetrics[], VisitMetrics[]],
    limit: number | null = null,
  ) => {
    const ratio = median(product.map((visit, round) => visit[name] / peer[round]![name]));
    return toComparedRow(what, getMedian(product, name), getMedian(peer, name), 'ms', { ratio, limit });
  };
  return [
    compare('signed-out home: first paint beside bare React', 'first', [home, react]),
    compare('signed-out home: largest paint beside bare React', 'largest', [home, react], 1.3),
    compare('signed-out home: largest paint beside a still page', 'largest', [home, still]),
    toLimitRow('signed-out home: layout shift', getMedian(home, 'shift'), 0.001, ''),
    toLimitRow(`signed-out home, ${cpuSlowdown} x slower: blocking time`, getMedian(home, 'blocking'), null, 'ms'),
    compare('list of lines, first visit: rows beside a Mantine list', 'rows', [list, mantineList], 1.3),
    compare('list of lines, first visit: rows beside a React list', 'rows', [list, reactList]),
    compare('list of lines, first visit: first paint beside a Mantine list', 'first', [list, mantineList], 1),
    toLimitRow('list of lines, first visit: scripts before the rows', Math.max(...list.map(({ scripts }) => scripts)), 12, ''),
    toLimitRow(`list of lines, first visit, ${cpuSlowdown} x slower: blocking time`, getMedian(list, 'blocking'), null, 'ms'),
    toLimitRow('list of lines, first visit: layout shift', getMedian(list, 'shift'), 0.02, ''),
  ];
}
