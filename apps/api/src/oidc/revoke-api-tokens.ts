import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { AppContext } from '../app-context.ts';
import { writeAudit } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import { apiTokens } from '../db/schema/api-token.ts';
import { listLoginAccounts } from './identity-store.ts';

/**
 * Revokes the API tokens of a login's accounts at all companies. Returns the number of revoked tokens. The caller must end the
 * sessions exchanged for them and notify other processes.
 */
export async function revokeApiTokens(
  tx: Database,
  { clock }: Pick<AppContext, 'clock'>,
  { loginId, operation, ip }: { loginId: string; operation: string; ip: string },
): Promise<number> {
  const isOwnedByAccount = (await listLoginAccounts(tx, loginId)).map(({ customerId, accountId }) =>
    and(eq(apiTokens.customerId, customerId), eq(apiTokens.accountId, accountId)),
  );
  const revoked = await tx
    .update(apiTokens)
    .set({ revokedAt: clock.now(), version: sql`${apiTokens.version} + 1` })
    .where(and(or(...isOwnedByAccount) ?? sql`false`, isNull(apiTokens.revokedAt)))
    .returning();
  for (const { customerId, accountId, tokenId, description, tokenPrefix, expiresAt } of revoked) {
    const author = { actor: 'CUSTOMER', accountId, ip, operation } as const;
    await writeAudit(tx, clock, author, {
      customerId,
      type: 'api-token.revoked',
      objectType: 'api-token',
      objectId: tokenId,
      before: { description, tokenPrefix, expiresAt },
      after: null,
      data: { accountId, tokenPrefix },
    });
  }
  return revoked.length;
}
