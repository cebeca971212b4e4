import {
  deleteIpAddress,
  exportIpAddresses,
  listIpAddresses,
  previewIpAddresses,
  previewZoneFile,
  putIpAddress,
  retryIpPrefixDns,
  updateIpAddresses,
} from '@demarc/contract/ip-address.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import { changeAddresses } from './change-addresses.ts';
import { retryDnsUpdates } from './dns-update.service.ts';
import { exportAddresses, listAddresses } from './list-addresses.ts';
import { previewAddresses, previewZone } from './preview-addresses.ts';

/** Customer operations on the addresses of a prefix. */
export function ipAddressRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, listIpAddresses, ({ params: { prefixId }, query }, { customerId }) =>
    listAddresses(context, { customerId, prefixId }, query),
  );
  serve(app, putIpAddress, async ({ params: { prefixId, ip }, body }, { customerId }, { author }) => {
    const { ptr = null, hostname = null, description = null, version } = body;
    const request = { path: '', ip, ptr, hostname, description, version };
    const [changedAddress] = await changeAddresses(context, { customerId, prefixId }, [request], author());
    return changedAddress!;
  });
  serve(app, deleteIpAddress, async ({ params: { prefixId, ip }, query: { version } }, { customerId }, { author }) => {
    const request = { path: '', ip, ptr: null, hostname: null, description: null, version };
    await changeAddresses(context, { customerId, prefixId }, [request], author());
    return undefined;
  });
  serve(app, updateIpAddresses, async ({ params: { prefixId }, body: { rows } }, { customerId }, { author }) => {
    const requests = rows.map((row, index) => ({ path: `rows[${index}].`, ...row }));
    const items = await changeAddresses(context, { customerId, prefixId }, requests, author());
    return { items, warnings: [...new Set(items.flatMap(({ warnings }) => warnings))] };
  });
  serve(app, previewIpAddresses, ({ params: { prefixId }, body }, { customerId }, { language }) =>
    previewAddresses(context, { customerId, prefixId }, body, language),
  );
  serve(app, previewZoneFile, ({ params: { prefixId }, body }, { customerId }, { language }) =>
    previewZone(context, { customerId, prefixId }, body, language),
  );
  serve(app, exportIpAddresses, ({ params: { prefixId }, query }, { customerId }) =>
    exportAddresses(context, { customerId, prefixId }, query),
  );
  serve(app, retryIpPrefixDns, ({ params: { prefixId } }, { customerId }, { author }) =>
    retryDnsUpdates(context, { customerId, prefixId }, author()),
  );
}
