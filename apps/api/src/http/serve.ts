import { Readable } from 'node:stream';
import type { Brand } from '@demarc/contract/access.ts';
import { maxLargeBodyBytes } from '@demarc/contract/file-content.ts';
import type { Language } from '@demarc/contract/language.ts';
import { getSuccessStatus, type OperationShape, type Output } from '@demarc/contract/operation.ts';
import { isWaitingForApproval, type WaitingForApproval } from '@demarc/contract/waiting-for-approval.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { type Config, getBrandOfHost } from '../config.ts';
import type { Author } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import { isUuid } from '../db/is-uuid.ts';
import type { StoredInput } from '../db/schema/approval-request.ts';
import { findRefusal, needsRecentSignIn, recentSignInRequired } from './access.ts';
import type { ApprovableAction, ApprovableHandler, Approvals, ApprovedCaller, ApprovedRequest } from './approvals.ts';
import type { AuditRefusal } from './audit-refusal.ts';
import type { ExportSlots } from './export-slots.ts';
import type { IdempotencyLock, IdempotencyStore } from './idempotency.ts';
import { ApiProblem, invalid, notFound, unauthorized } from './problem.ts';
import { readProviderToken } from './provider-token.ts';
import type { RateLimits } from './rate-limits.ts';
import type { Session, Sessions } from './session.ts';
import { compileInputCheck } from './validate.ts';

declare module 'fastify' {
  interface FastifyInstance {
    sessions: Sessions;
    limits: RateLimits;
    idempotency: IdempotencyStore;
    auditRefusal: AuditRefusal;
    exportSlots: ExportSlots;
    approvals: Approvals;
    /** The handlers of calls with `approval`, by the ID of the operation. */
    approvableHandlers: Map<string, ApprovableHandler<CallContext>>;
    config: Config;
  }
  interface FastifyRequest {
    /** Session of the caller; null for public calls, calls of the provider, and until the caller is authenticated. */
    session: Session | null;
    /** Name of the provider's system that makes the call; null for all other calls. */
    system: string | null;
    /** Language of the response. */
    language: Language;
  }
}

type StaticOrUndefined<S> = S extends TSchema ? Static<S> : undefined;

/** The validated parts of the request, as the operation describes them. */
export interface CallInput<O extends OperationShape> {
  params: StaticOrUndefined<O['params']>;
  query: StaticOrUndefined<O['query']>;
  headers: StaticOrUndefined<O['headers']>;
  body: StaticOrUndefined<O['body']>;
}

/** Saves the response of a create in its transaction, for repeated requests with the same `Idempotency-Key`. */
export type SaveResponse = (tx: Database, response: unknown) => Promise<void>;

/** Details of the call that a handler may use in addition to its input. */
export interface CallContext {
  ip: string;
  language: Language;
  correlationId: string;
  userAgent: string | null;
  /** Brand of the requested host. */
  brand: Brand;
  /** Author for the audit log. */
  author(): Author;
  /** A create calls this as the last statement of its transaction. */
  saveResponse: SaveResponse;
  /**
   * The handler of an operation with `approval` calls this after all checks and before it stores anything. Returns the response if
   * a second person has to approve first; null if the call needs no approval or has been approved. The handler then continues, and
   * calls `saveResponse` in its transaction, which also completes an approved request.
   */
  requestApproval(action: ApprovableAction): Promise<WaitingForApproval | null>;
  /** The approved request that is being carried out; null for a call that its caller makes. */
  approvedRequest: ApprovedRequest | null;
}

/** A file response. */
export interface ServedFile {
  fileName: string;
  /** Only for an operation with several file types; all others have their type in the contract. */
  contentType?: string;
  content: Uint8Array | Readable;
}

type SessionOf<O extends OperationShape> = O['access'] extends { signedIn: true }
  ? O['approval'] extends TSchema
    ? ApprovedCaller
    : Session
  : null;
type HandlerResult<O extends OperationShape> = O['file'] extends object ? ServedFile : Output<O>;
type Handler<O extends OperationShape> = (
  input: CallInput<O>,
  session: SessionOf<O>,
  request: CallContext,
) => Promise<HandlerResult<O>>;

/** Registers the route of an operation; its access, validation and response follow from the contract. */
export function serve<O extends OperationShape>(app: FastifyInstance, operation: O, handler: Handler<O>): void {
  const { id, method, path, response, approval, dryRun, largeBody, file, repeatable, mayBeEmpty } = operation as OperationShape;
  const status = getSuccessStatus(operation);
  const { authorize, readInput } = createRequestGuard(app, operation);
  if (approval) {
    app.approvableHandlers.set(id, {
      operation,
      run: (input, caller, call) => handler(input as unknown as CallInput<O>, caller as SessionOf<O>, call),
    });
  }

  app.route({
    method,
    url: path,
    ...(largeBody && { bodyLimit: maxLargeBodyBytes }),
    schema: {
      response: {
        ...(dryRun && { 200: dryRun }),
        ...(approval && { 202: approval }),
        ...(response && { [status]: response }),
      },
    },
    // Before the body is read, so that unauthorized callers are rejected for any body.
    onRequest: authorize,
    handler: async (request, reply) => {
      const { ip, language, session } = request;
      // Not audited, because a required sign-in is not a suspicious event.
      if (session && needsRecentSignIn(operation, session, request.params as Record<string, string>, request.body)) {
        if (!(await app.sessions.hasRecentSignIn(session))) throw recentSignInRequired();
      }
      const input = readInput(request);
      const idempotent = repeatable ? await beginIdempotentRequest(app, request, operation, input) : null;
      reply.header('Cache-Control', 'no-store');
      if (idempotent && 'response' in idempotent) return reply.status(idempotent.response.status).send(idempotent.response.body);
      const lock = idempotent && createRedactingLock(idempotent.lock, operation, reply);
      const call: CallContext = {
        ip,
        language,
        correlationId: request.id,
        userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
        brand: getBrandOfHost(app.config, request.hostname),
        author: () => toAuthor(request, id),
        saveResponse: async (tx, body) => lock?.saveResponse({ status, body }, tx),
        requestApproval: (action) => {
          const { params, query, body } = input as unknown as StoredInput;
          const approvableCall = {
            operation,
            customerId: session!.customerId,
            input: { params, query, body },
            author: toAuthor(request, id),
            language,
            saveResponse: async (tx: Database, body: WaitingForApproval) => lock?.saveResponse({ status: 202, body }, tx),
          };
          return app.approvals.request(approvableCall, action);
        },
        approvedRequest: null,
      };
      const runHandler = () => handler(input, session as SessionOf<O>, call);
      let result: unknown;
      try {
        result = await (session && file?.maxConcurrent
          ? app.exportSlots.run(session.customerId, file.maxConcurrent, runHandler as () => Promise<ServedFile>)
          : runHandler());
      } catch (error) {
        const concurrentResponse = await lock?.findConcurrentResponse(error);
        if (!concurrentResponse) throw error;
        return reply.status(concurrentResponse.status).send(concurrentResponse.body);
      } finally {
        lock?.release();
      }
      if (approval && isWaitingForApproval(result)) return reply.status(202).send(result);
      if (mayBeEmpty && result === undefined) return reply.status(204).send();
      const isDryRun = dryRun && (input.query as { dryRun?: boolean } | undefined)?.dryRun;
      reply.status(isDryRun ? 200 : status);
      return file ? sendFile(reply, file, result as ServedFile) : reply.send(result);
    },
  });
}

/** The checks before every handler. */
interface RequestGuard<O extends OperationShape> {
  /** Authenticates the caller, and throws if the call is not allowed. */
  authorize(request: FastifyRequest): Promise<void>;
  /** Returns the validated input. Throws one problem that lists every invalid field, or NOT_FOUND if the path is invalid. */
  readInput(request: FastifyRequest): CallInput<O>;
}

export function createRequestGuard<O extends OperationShape>(app: FastifyInstance, operation: O): RequestGuard<O> {
  const { access, params } = operation as OperationShape;
  // Compiled at the first call, because compiling hundreds of operations would delay the start.
  let checkInput: ReturnType<typeof compileInputCheck> | undefined;
  const uuidNames = Object.entries(params?.properties ?? {}).flatMap(([name, { format }]: [string, { format?: string }]) =>
    format === 'uuid' ? [name] : [],
  );
  return {
    async authorize(request) {
      if (!access.signedIn) {
        if (access.provider) request.system = await readProviderSystem(app, request);
        else await app.limits.limitPublicCall(request);
        return;
      }
      request.session = await readSession(app, request, access.sessionOnly === true);
      await app.limits.limitSessionCall(request);
      const refusal = findRefusal(operation, request.session, request.params as Record<string, string>);
      if (!refusal) return;
      await app.auditRefusal(operation, request.session, request.ip, refusal);
      throw refusal;
    },
    readInput(request) {
      // The schemas accept capitals and a `urn:` prefix, but each resource has exactly one URL.
      if (uuidNames.some((name) => !isUuid((request.params as Record<string, string>)[name] ?? ''))) throw notFound();
      checkInput ??= compileInputCheck(operation);
      return checkInput(request) as unknown as CallInput<O>;
    },
  };
}

function toAuthor({ session, system, ip }: FastifyRequest, operation: string): Author {
  if (system) return { actor: 'PROVIDER', accountId: null, via: system, ip, operation };
  return { actor: 'CUSTOMER', accountId: session?.accountId ?? null, via: session?.apiTokenPrefix ?? null, ip, operation };
}

async function beginIdempotentRequest(app: FastifyInstance, request: FastifyRequest, { id }: OperationShape, input: unknown) {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !isUuid(key.toLowerCase())) {
    throw invalid([{ field: 'header.idempotency-key', code: 'validation.invalid-data' }]);
  }
  const { params, query, body } = input as Record<string, unknown>;
  return app.idempotency.begin({
    caller: identifyCaller(request),
    operation: id,
    key: key.toLowerCase(),
    request: { params, query, body },
  });
}

function identifyCaller({ session, system, ip }: FastifyRequest): string {
  if (session) return `account ${session.accountId}`;
  return system ? `system ${system}` : `address ${ip}`;
}

/** Returns a lock that saves a response as it is sent: only fields of the contract, and none that are shown only once. */
function createRedactingLock(lock: IdempotencyLock, { shownOnce = [] }: OperationShape, reply: FastifyReply): IdempotencyLock {
  return {
    ...lock,
    saveResponse: ({ status, body }, tx) => {
      const sentBody = JSON.parse(reply.serializeInput(body as Record<string, unknown>, String(status)) as string) as object;
      const savedFields = Object.entries(sentBody).filter(([name]) => !shownOnce.includes(name));
      return lock.saveResponse({ status, body: Object.fromEntries(savedFields) }, tx);
    },
  };
}

/** Sends a file with an ASCII name for old clients, and its full name in encoded form (RFC 6266). */
function sendFile(
  reply: FastifyReply,
  { contentType: defaultContentType }: { contentType: string },
  { fileName, content, contentType = defaultContentType }: ServedFile,
): FastifyReply {
  if (content instanceof Readable) destroyOnClose(reply, content);
  const asciiName = fileName.replace(/[^\w.-]/g, '_');
  const encodedName = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return reply
    .type(contentType)
    .header('Content-Disposition', `attachment; filename="${asciiName}"; filename*=UTF-8''${encodedName}`)
    .send(content instanceof Uint8Array ? Buffer.from(content) : content);
}

/** Stops reading when the response closes; the response to HEAD closes before anything is read. */
function destroyOnClose({ raw }: FastifyReply, content: Readable): void {
  if (raw.destroyed) content.destroy();
  else raw.once('close', () => content.destroy());
}

async function readProviderSystem(app: FastifyInstance, request: FastifyRequest): Promise<string> {
  try {
    return readProviderToken(app.config, getAuthorization(request));
  } catch (error) {
    await app.limits.limitRefusedToken(request);
    throw error;
  }
}

/** Reads the session of a request. A rejected token counts against the rate limit of the IP address. */
export async function readSession(app: FastifyInstance, request: FastifyRequest, sessionOnly: boolean): Promise<Session> {
  try {
    return await app.sessions.read(getAuthorization(request), { ip: request.ip, sessionOnly });
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 401) await app.limits.limitRefusedToken(request);
    throw error;
  }
}

/** Throws TOKEN_INVALID for more than one header, because Node keeps only the first. */
function getAuthorization({ raw, headers }: FastifyRequest): string | undefined {
  // Names and values alternate.
  const count = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'authorization').length;
  if (count > 1) throw unauthorized('TOKEN_INVALID');
  return headers.authorization;
}
