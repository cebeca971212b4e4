import { setTimeout as sleep } from 'node:timers/promises';
import { updateIpAddresses } from '@demarc/contract/ip-address.ts';
import { updateIpPrefix } from '@demarc/contract/ip-prefix.ts';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../clock.ts';
import { dnsUpdates, ipAddresses } from '../../db/schema/ip.ts';
import { createDnsUpdater } from '../../dns/dns-updater.ts';
import type { TsigKey } from '../../dns/tsig.ts';
import type { DnsUpdater } from '../../dns/types.ts';
import { insertCustomer } from '../../testing/builders.ts';
import {
  createExternalNameServer,
  describeProduct,
  type ExternalNameServer,
  type ExternalProduct,
} from '../../testing/external-name-servers.ts';
import { insertPrefix } from '../../testing/ip-prefixes.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { publishDns } from './publish-dns.ts';

const key: TsigKey = { name: 'demarc', algorithm: 'hmac-sha256', secret: Buffer.alloc(32, 'a') };
const powerlessKey: TsigKey = { name: 'reader', algorithm: 'hmac-sha256', secret: Buffer.alloc(32, 'b') };
/** In three queues, so that the job publishes three changes at a time. */
const networks = ['10.211.0', '10.212.0', '10.213.0'];
const addressesPerNetwork = 100;
const delegated = '10.214.0';
const nameservers = ['ns1.customer.example', 'ns2.customer.example'];
/** Longer than the longest wait of the job between two attempts. */
const maxDelaySeconds = 600;

/** Runs against other name servers (BIND, Knot) if they are installed; the title of a skipped test names the missing program. */
describe.each<ExternalProduct>(['bind', 'knot'])('the job publishes to %s', (product) => {
  const { title, isInstalled } = describeProduct(product);
  describe.skipIf(!isInstalled)(title, () => {
    let server: ExternalNameServer;
    let updater: DnsUpdater;
    let api: TestApi;
    /** Updates that the name server has carried out. */
    let carriedOut = 0;
    beforeAll(async () => {
      server = await createExternalNameServer(product, { zones: ['10.in-addr.arpa'], key, powerlessKey });
      await server.start();
      const endpoint = { host: '127.0.0.1', port: server.port };
      updater = createDnsUpdater({ server: endpoint, key, resolver: null, clock: systemClock, timeoutMs: 500 });
      const dns: DnsUpdater = {
        ...updater,
        async replaceRecordSet(recordSet) {
          await updater.replaceRecordSet(recordSet);
          carriedOut += 1;
        },
        lookUpForward: async () => [],
        checkDelegation: async (_zone, names) => names.map((nameserver) => ({ nameserver, state: 'ANSWERS' as const })),
      };
      api = await startTestApi({ dns });
    });
    afterAll(async () => {
      await api.close();
      await server.remove();
    });

    it('what is stored, after hundreds of changes with the server killed in between', async () => {
      const { customerId } = await insertCustomer(api.db);
      const desk = { customerId, roles: ['RESELLER_SERVICE_DESK' as const] };
      const prefixes = await Promise.all(
        [...networks, delegated].map((network) => insertPrefix(api.db, { customerId, prefix: `${network}.0/24` })),
      );
      const toParams = (at: number) => ({ customerId, prefixId: prefixes[at]!.prefixId });
      /** Gives every address another name. In odd rounds, removes the name of every tenth address. */
      const change = async (round: number) => {
        for (const [at, network] of networks.entries()) {
          const rows = Array.from({ length: addressesPerNetwork }, (_, index) => ({
            ip: `${network}.${index + 1}`,
            ptr: round % 2 === 1 && index % 10 === 0 ? null : `r${round}-${index + 1}.n${at}.example`,
          }));
          const response = await api.call(updateIpAddresses, { params: toParams(at), body: { rows } }, desk);
          expect(response.status).toBe(200);
        }
      };
      const delegate = (mode: 'DELEGATED' | 'PER_ADDRESS') => {
        const reverseDns = mode === 'DELEGATED' ? { mode, nameservers } : { mode };
        return api.call(updateIpPrefix, { params: toParams(networks.length), body: { reverseDns } }, desk);
      };
      // As in two processes.
      const publish = () => Promise.all([publishDns.run(api.context, {}), publishDns.run(api.context, {})]);
      const publishAndKill = async (afterUpdates: number) => {
        const until = carriedOut + afterUpdates;
        const publication = publish();
        while (carriedOut < until) await sleep(5);
        await server.kill();
        await publication;
      };
      const countWaiting = () => api.db.$count(dnsUpdates, eq(dnsUpdates.customerId, customerId));

      await change(0);
      expect((await delegate('DELEGATED')).status).toBe(200);
      await publishAndKill(100);
      expect(await countWaiting()).toBeGreaterThan(0);
      // Changes while the name server is down, of published addresses and of waiting ones.
      await change(1);
      await publish();
      await server.start();
      api.clock.moveBy(maxDelaySeconds);
      await publishAndKill(150);
      await change(2);
      await change(3);
      await server.start();
      for (let attempts = 0; attempts < 5 && (await countWaiting()) > 0; attempts++) {
        api.clock.moveBy(maxDelaySeconds);
        await publish();
      }
      expect(await countWaiting()).toBe(0);

      for (const [at] of networks.entries()) {
        const { ip } = ipAddresses;
        const rows = await api.db
          .select()
          .from(ipAddresses)
          .where(and(eq(ipAddresses.customerId, customerId), eq(ipAddresses.prefixId, toParams(at).prefixId)))
          .orderBy(asc(ip));
        expect(rows).toHaveLength(addressesPerNetwork);
        for (const row of rows) {
          expect(row).toMatchObject({ publishedPtr: row.ptr, dnsState: row.ptr === null ? null : 'PUBLISHED', dnsReason: null });
          const name = `${row.ip.split('.').reverse().join('.')}.in-addr.arpa`;
          expect(await updater.readRecordSet(name, 'PTR')).toEqual(row.ptr === null ? [] : [row.ptr]);
        }
      }
      const zone = `${delegated.split('.').reverse().join('.')}.in-addr.arpa`;
      expect(await updater.readRecordSet(zone, 'NS')).toEqual(nameservers);
      await delegate('PER_ADDRESS');
      await publish();
      expect(await updater.readRecordSet(zone, 'NS')).toEqual([]);
    });
  });
});
