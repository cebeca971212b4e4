import { randomBytes } from 'node:crypto';
import type { Brand } from '@demarc/contract/access.ts';
import { email as checkEmail } from '@demarc/contract/rules/email.ts';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { AppContext } from '../app-context.ts';
import { countAttempt, hashAttemptKey } from '../db/attempt-counter.ts';
import type { Database } from '../db/database.ts';
import { hashSecret } from '../db/hash-secret.ts';
import { logins, passwordResets } from '../db/schema/login.ts';
import { recoveryAddress } from '../mail/templates/recovery-address.ts';
import { type CurrentPasswordOutcome, checkCurrentPassword } from './change-password.ts';
import { isAddressUsername, listAddressees, readLogin } from './identity-store.ts';
import { writeLoginAudit } from './login-changes.ts';
import { mailSecurityChange } from './second-factor.ts';

type RecoveryContext = Pick<AppContext, 'clock' | 'config' | 'database' | 'keys' | 'mail'>;

const hourSeconds = 60 * 60;
const confirmationSeconds = 24 * hourSeconds;
const maxMailsPerHour = 3;

export type RecoveryOutcome =
  | Exclude<CurrentPasswordOutcome, { kind: 'right' }>
  | { kind: 'not-an-address' }
  | { kind: 'mailed' }
  | { kind: 'removed' };

interface RecoveryRequest {
  loginId: string;
  /** Empty to remove the current one. */
  address: string;
  password: string;
  brand: Brand;
  ip: string;
}

/**
 * Mails a confirmation link to a new recovery address, which becomes active once its owner opens it. An empty address removes the
 * current one.
 */
export async function requestRecoveryAddress(context: RecoveryContext, request: RecoveryRequest): Promise<RecoveryOutcome> {
  const { clock, database, keys } = context;
  const { loginId, address, password, ip } = request;
  const login = await readLogin(database.db, loginId);
  if (!login || isAddressUsername(login.username)) return { kind: 'wrong' };
  if (checkEmail(address) !== null || (address === '' && !login.recoveryAddress)) return { kind: 'not-an-address' };
  const check = await checkCurrentPassword(context, login, password, ip);
  if (check.kind !== 'right') return check;
  if (address === '') {
    await database.db.transaction((tx) => setRecoveryAddress(tx, context, { loginId, address: null, ip }));
    return { kind: 'removed' };
  }
  const mailCount = await countAttempt(database.db, clock, hashAttemptKey(keys, 'recovery-address', loginId), hourSeconds);
  if (mailCount.count > maxMailsPerHour) return { kind: 'locked', until: mailCount.resetsAt };
  await database.db.transaction((tx) => mailConfirmation(tx, context, request));
  return { kind: 'mailed' };
}

async function mailConfirmation(tx: Database, context: RecoveryContext, { loginId, address, brand, ip }: RecoveryRequest) {
  const { clock, config, mail } = context;
  const [account] = await listAddressees(tx, loginId);
  if (!account) return;
  const code = randomBytes(32).toString('base64url');
  const expiresAt = new Date(clock.now().getTime() + confirmationSeconds * 1000);
  await tx
    .update(logins)
    .set({ newRecoveryAddress: address, recoveryCodeHash: hashSecret(code), recoveryCodeExpiresAt: expiresAt })
    .where(eq(logins.loginId, loginId));
  const { firstName, ...to } = account;
  // The code is in the fragment, which is in no log and no Referer header.
  const url = `${config.publicUrl}/oidc/recovery-address?${new URLSearchParams({ brand, lang: to.language })}#code=${code}`;
  await mail.queue(tx, { ...to, recipient: address, template: recoveryAddress, values: { firstName, url, expiresAt, ip } });
}

/**
 * Activates the recovery address with the code of the mailed link, which is valid for one day and works once. Returns false if the
 * code is not valid.
 */
export async function confirmRecoveryAddress(context: RecoveryContext, code: string, ip: string): Promise<boolean> {
  const { clock, database } = context;
  const isValidCode = and(eq(logins.recoveryCodeHash, hashSecret(code)), gt(logins.recoveryCodeExpiresAt, clock.now()));
  return database.db.transaction(async (tx) => {
    const [login] = await tx
      .select({ loginId: logins.loginId, address: logins.newRecoveryAddress })
      .from(logins)
      .where(isValidCode)
      .for('update');
    if (!login?.address) return false;
    await setRecoveryAddress(tx, context, { loginId: login.loginId, address: login.address, ip });
    return true;
  });
}

async function setRecoveryAddress(
  tx: Database,
  context: RecoveryContext,
  { loginId, address, ip }: { loginId: string; address: string | null; ip: string },
): Promise<void> {
  const { clock } = context;
  // Mailed while the earlier address is still active, so that its owner notices an unwanted change.
  const change = address === null ? 'recovery-address-removed' : 'recovery-address-changed';
  await mailSecurityChange(tx, context, loginId, change, ip);
  await tx
    .update(logins)
    .set({ recoveryAddress: address, newRecoveryAddress: null, recoveryCodeHash: null, recoveryCodeExpiresAt: null })
    .where(eq(logins.loginId, loginId));
  // A reset link that went to the earlier address must not outlive it.
  const isUnused = and(eq(passwordResets.loginId, loginId), isNull(passwordResets.usedAt));
  await tx.update(passwordResets).set({ usedAt: clock.now() }).where(isUnused);
  const operation = address === null ? 'removeRecoveryAddress' : 'changeRecoveryAddress';
  await writeLoginAudit(tx, context, { loginId, action: change, operation, ip });
}
