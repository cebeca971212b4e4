import { Type } from 'typebox';

/** Who may call what the specification gives for television; the customer is the caller's own (claim `cid`). */
export const tvAccess = { signedIn: true, role: 'RESELLER_SERVICE_DESK', resellerOnly: true } as const;
export const tvTag = 'TV accounts';

/** A TV account in a path: its `id`, not its `accountNr`. */
export const TvAccountId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

/** The number that a device has by itself. */
export const TvDeviceId = Type.String({ pattern: '^[A-Za-z0-9._:-]{1,64}$' });
