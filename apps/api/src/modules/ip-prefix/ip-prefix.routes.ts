import { Readable } from 'node:stream';
import {
  checkIpPrefixDelegation,
  checkIpPrefixRpki,
  exportIpPrefixes,
  getIpPrefix,
  ipPrefixStatuses,
  listIpPrefixes,
  releaseIpPrefix,
  updateIpPrefix,
  withdrawIpPrefixRelease,
} from '@demarc/contract/ip-prefix.ts';
import { getIpPrefixSummary } from '@demarc/contract/ip-prefix-counts.ts';
import { cancelIpPrefixRequest, createIpPrefixRequest, listIpPrefixRequests } from '@demarc/contract/ip-prefix-request.ts';
import { createNullRoute, endNullRoute, listNullRoutes, updateNullRoute } from '@demarc/contract/null-route.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { ipPrefixes } from '../../db/schema/ip.ts';
import { getCountsByStatus } from '../../db/status-counts.ts';
import { serve } from '../../http/serve.ts';
import { limitDelegationChecks } from './limit-delegation-checks.ts';
import { generateCsv, list } from './list-prefixes.ts';
import * as nullRoutes from './null-route.service.ts';
import * as service from './prefix.service.ts';
import { countViews, findProblems } from './prefix-list.store.ts';
import * as requests from './prefix-request.service.ts';

/** Customer operations on prefixes, their null routes and requests. */
export function ipPrefixRoutes(app: FastifyInstance, context: AppContext): void {
  const { clock, database } = context;
  const { db } = database;
  serve(app, listIpPrefixes, ({ query }, { customerId }) => list(db, customerId, query));
  serve(app, getIpPrefixSummary, async (_input, { customerId }) => ({
    byStatus: await getCountsByStatus(db, ipPrefixes, customerId, ipPrefixStatuses),
    ...(await countViews(db, customerId)),
    problems: await findProblems(db, customerId),
  }));
  serve(app, exportIpPrefixes, async ({ query: { format: _format, ...filter } }, { customerId }) => ({
    fileName: `ip-prefixes-${customerId}-${clock.now().toISOString().slice(0, 10)}.csv`,
    content: Readable.from(await generateCsv(db, customerId, filter)),
  }));
  serve(app, getIpPrefix, ({ params: { prefixId } }, { customerId }) => service.get(context, { customerId, prefixId }));
  serve(app, updateIpPrefix, ({ params: { prefixId }, body }, { customerId }, { author }) =>
    service.update(context, { customerId, prefixId }, body, author()),
  );
  serve(app, checkIpPrefixDelegation, async ({ params: { prefixId }, body }, { customerId }) => {
    await limitDelegationChecks(context, customerId);
    return service.checkNameservers(context, { customerId, prefixId }, body.nameservers);
  });
  serve(app, checkIpPrefixRpki, ({ params: { prefixId } }, { customerId }, { author }) =>
    service.requestRpkiCheck(context, { customerId, prefixId }, author()),
  );
  serve(app, releaseIpPrefix, ({ params: { prefixId }, body }, { customerId }, { author }) =>
    service.release(context, { customerId, prefixId }, body.version, author()),
  );
  serve(app, withdrawIpPrefixRelease, ({ params: { prefixId } }, { customerId }, { author }) =>
    service.withdrawRelease(context, { customerId, prefixId }, author()),
  );

  serve(app, listNullRoutes, ({ params: { prefixId } }, { customerId }) => nullRoutes.list(db, { customerId, prefixId }));
  serve(app, createNullRoute, ({ params: { prefixId }, body }, { customerId }, { author, saveResponse }) =>
    nullRoutes.create(context, { customerId, prefixId }, body, { author: author(), saveResponse }),
  );
  serve(app, updateNullRoute, ({ params: { prefixId, nullRouteId }, body }, { customerId }, { author }) =>
    nullRoutes.changeEnd(context, { customerId, prefixId, nullRouteId }, body.endsAt, author()),
  );
  serve(app, endNullRoute, ({ params: { prefixId, nullRouteId } }, { customerId }, { author }) =>
    nullRoutes.end(context, { customerId, prefixId, nullRouteId }, author()),
  );

  serve(app, listIpPrefixRequests, ({ query }, { customerId }) => requests.list(db, customerId, query));
  serve(app, createIpPrefixRequest, ({ body }, { customerId }, { author, saveResponse }) =>
    requests.create(context, customerId, body, { author: author(), saveResponse }),
  );
  serve(app, cancelIpPrefixRequest, ({ params: { requestId } }, { customerId }, { author }) =>
    requests.cancel(context, { customerId, requestId }, author()),
  );
}
