import { getNoticePreference, listNotices, putNoticePreference, readNotices } from '@demarc/contract/notice.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import * as service from './notice.service.ts';

/** Notices and notification preferences of the caller's own account. */
export function noticeRoutes(app: FastifyInstance, parts: Parts): void {
  const { db } = parts.database;
  serve(app, listNotices, ({ query }, session) => service.list(parts, session, query));
  serve(app, readNotices, ({ body }, session) => service.read(parts, session, body.noticeId));
  serve(app, getNoticePreference, (_input, session) => service.preference(db, session));
  serve(app, putNoticePreference, ({ body }, session) => service.setPreference(db, session, body));
}
