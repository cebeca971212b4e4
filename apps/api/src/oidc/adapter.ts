import { and, eq, isNull, ne } from 'drizzle-orm';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { Database } from '../db/database.ts';
import { oidcPayloads } from '../db/schema/oidc.ts';

/** Stores the provider's objects of every kind in one table, shared by all processes. */
export function createAdapter(db: Database): (kind: string) => Adapter {
  return (kind) => {
    const toKey = (id: string) => `${kind}:${id}`;
    const byKey = (id: string) => eq(oidcPayloads.key, toKey(id));

    const find = async (where: ReturnType<typeof eq> | undefined): Promise<AdapterPayload | undefined> => {
      const [row] = await db.select().from(oidcPayloads).where(where);
      if (!row) return undefined;
      const consumed = row.consumedAt && { consumed: Math.floor(row.consumedAt.getTime() / 1000) };
      return { ...row.payload, ...consumed } as AdapterPayload;
    };

    return {
      async upsert(id, payload, expiresIn) {
        const { uid = null, userCode = null, grantId = null } = payload;
        // The provider uses its own clock and reads the expiry from the payload; this column is for the cleanup.
        const expiresAt = expiresIn ? new Date(Date.now() + expiresIn * 1000) : null;
        const values = { kind, uid, userCode, grantId, payload: { ...payload }, expiresAt };
        await db
          .insert(oidcPayloads)
          .values({ key: toKey(id), ...values })
          .onConflictDoUpdate({ target: oidcPayloads.key, set: values });
      },
      async find(id) {
        // The ID comes from the request, and PostgreSQL rejects a null character.
        return id.includes('\0') ? undefined : find(byKey(id));
      },
      findByUid: (uid) => find(and(eq(oidcPayloads.uid, uid), eq(oidcPayloads.kind, kind))),
      findByUserCode: (userCode) => find(and(eq(oidcPayloads.userCode, userCode), eq(oidcPayloads.kind, kind))),
      async consume(id) {
        const consumed = await db
          .update(oidcPayloads)
          .set({ consumedAt: new Date() })
          .where(and(byKey(id), isNull(oidcPayloads.consumedAt)))
          .returning({ key: oidcPayloads.key });
        // Two requests may have found it unused concurrently; the database lets one of them succeed.
        if (consumed.length === 0) throw new errors.InvalidGrant('already used');
      },
      async destroy(id) {
        await db.delete(oidcPayloads).where(byKey(id));
      },
      async revokeByGrantId(grantId) {
        // Signing in as another person revokes the grants of the first one, but the interaction continues.
        await db.delete(oidcPayloads).where(and(eq(oidcPayloads.grantId, grantId), ne(oidcPayloads.kind, 'Interaction')));
      },
    };
  };
}
