import { getNoticePreference, listNotices, putNoticePreference, readNotices } from '@demarc/contract/notice.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import type { NameLookups } from '../../db/object-names.ts';
import { serve } from '../../http/serve.ts';
import * as service from './notice.service.ts';

/** Notices and notification preferences of the caller's own account. */
export function noticeRoutes(app: FastifyInstance, context: AppContext, lookups: NameLookups): void {
  const { db } = context.database;
  serve(app, listNotices, ({ query }, session) => service.list(context, lookups, session, query));
  serve(app, readNotices, ({ body }, session) => service.markRead(context, session, body));
  serve(app, getNoticePreference, (_input, session) => service.getPreference(db, session));
  serve(app, putNoticePreference, ({ body }, session) => service.setPreference(db, session, body));
}
