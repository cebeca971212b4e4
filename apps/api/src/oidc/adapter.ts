import { and, eq, isNull, ne } from 'drizzle-orm';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { Database } from '../db/database.ts';
import { type Placeholders, prepareStatement } from '../db/prepare-statement.ts';
import { oidcPayloads } from '../db/schema/oidc.ts';

const columns = { payload: oidcPayloads.payload, consumedAt: oidcPayloads.consumedAt };

const selectByKey = prepareStatement((db, { key }: Placeholders<{ key: string }>) =>
  db.select(columns).from(oidcPayloads).where(eq(oidcPayloads.key, key)),
);

const selectByUid = prepareStatement((db, { kind, uid }: Placeholders<{ kind: string; uid: string }>) =>
  db
    .select(columns)
    .from(oidcPayloads)
    .where(and(eq(oidcPayloads.uid, uid), eq(oidcPayloads.kind, kind))),
);

const selectByUserCode = prepareStatement((db, { kind, userCode }: Placeholders<{ kind: string; userCode: string }>) =>
  db
    .select(columns)
    .from(oidcPayloads)
    .where(and(eq(oidcPayloads.userCode, userCode), eq(oidcPayloads.kind, kind))),
);

type FoundPayload = Awaited<ReturnType<typeof selectByKey>>[number];

function toPayload(row: FoundPayload | undefined): AdapterPayload | undefined {
  if (!row) return undefined;
  const consumed = row.consumedAt && { consumed: Math.floor(row.consumedAt.getTime() / 1000) };
  return { ...row.payload, ...consumed } as AdapterPayload;
}

const upsertPayload = prepareStatement((db, { key, ...values }: Placeholders<typeof oidcPayloads.$inferInsert>) =>
  db
    .insert(oidcPayloads)
    .values({ key, ...values })
    .onConflictDoUpdate({ target: oidcPayloads.key, set: values }),
);

const consumePayload = prepareStatement((db, { key, consumedAt }: Placeholders<{ key: string; consumedAt: Date }>) =>
  db
    .update(oidcPayloads)
    .set({ consumedAt })
    .where(and(eq(oidcPayloads.key, key), isNull(oidcPayloads.consumedAt)))
    .returning({ key: oidcPayloads.key }),
);

const deletePayload = prepareStatement((db, { key }: Placeholders<{ key: string }>) =>
  db.delete(oidcPayloads).where(eq(oidcPayloads.key, key)),
);

// Keeps the interaction: signing in as another person revokes the grants of the first one, but the interaction continues.
const deleteByGrant = prepareStatement((db, { grantId }: Placeholders<{ grantId: string }>) =>
  db.delete(oidcPayloads).where(and(eq(oidcPayloads.grantId, grantId), ne(oidcPayloads.kind, 'Interaction'))),
);

/** Stores the provider's objects of every kind in one table, shared by all processes. */
export function createAdapter(db: Database): (kind: string) => Adapter {
  return (kind) => {
    const toKey = (id: string) => `${kind}:${id}`;

    return {
      async upsert(id, payload, expiresIn) {
        const { uid = null, userCode = null, grantId = null } = payload;
        // The provider uses its own clock and reads the expiry from the payload; this column is for the cleanup.
        const expiresAt = expiresIn ? new Date(Date.now() + expiresIn * 1000) : null;
        await upsertPayload(db, { key: toKey(id), kind, uid, userCode, grantId, payload: { ...payload }, expiresAt });
      },
      async find(id) {
        // The ID comes from the request, and PostgreSQL rejects a null character.
        return id.includes('\0') ? undefined : toPayload((await selectByKey(db, { key: toKey(id) }))[0]);
      },
      findByUid: async (uid) => toPayload((await selectByUid(db, { kind, uid }))[0]),
      findByUserCode: async (userCode) => toPayload((await selectByUserCode(db, { kind, userCode }))[0]),
      async consume(id) {
        const consumed = await consumePayload(db, { key: toKey(id), consumedAt: new Date() });
        // Two concurrent requests may both have found the object unused; the database lets one of them succeed.
        if (consumed.length === 0) throw new errors.InvalidGrant('already used');
      },
      async destroy(id) {
        await deletePayload(db, { key: toKey(id) });
      },
      async revokeByGrantId(grantId) {
        await deleteByGrant(db, { grantId });
      },
    };
  };
}
