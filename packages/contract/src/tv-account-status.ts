export const tvAccountStatuses = ['new', 'active', 'suspended', 'cancelling', 'ended'] as const;
/** Those of accounts that have not ended. */
export const currentTvAccountStatuses = tvAccountStatuses.filter((status) => status !== 'ended');
export type TvAccountStatus = (typeof tvAccountStatuses)[number];

/** The status transitions of a TV account; `null` is the previous status. */
export const tvAccountTransitions = {
  activate: { from: ['new'], to: 'active' },
  suspend: { from: ['active'], to: 'suspended' },
  resume: { from: ['suspended'], to: 'active' },
  /** Takes effect at the end of the month. */
  cancel: { from: ['active', 'suspended'], to: 'cancelling' },
  /** A new account has no term to complete, so it always ends immediately. */
  cancelNew: { from: ['new'], to: 'ended' },
  cancelDirect: { from: ['new', 'active', 'suspended', 'cancelling'], to: 'ended' },
  cancelCancellation: { from: ['cancelling'], to: null },
} as const satisfies Record<string, { from: readonly TvAccountStatus[]; to: TvAccountStatus | null }>;
export type TvAccountTransition = keyof typeof tvAccountTransitions;

/** The actions that do not change the status of a TV account, and the statuses that allow them. */
export const tvAccountActions = {
  update: ['new', 'active', 'suspended', 'cancelling'],
  setPin: ['new', 'active', 'suspended', 'cancelling'],
  issueCode: ['new', 'active', 'cancelling'],
  addDevice: ['new', 'active', 'cancelling'],
  dismissRequest: ['new', 'active', 'suspended', 'cancelling'],
  cancelCode: ['new', 'active', 'suspended', 'cancelling'],
  removeDevice: ['new', 'active', 'suspended', 'cancelling'],
  addProduct: ['new', 'active', 'suspended'],
  cancelProduct: ['new', 'active', 'suspended', 'cancelling'],
} as const satisfies Record<string, readonly TvAccountStatus[]>;
export type TvAccountAction = keyof typeof tvAccountActions;

/** Whether the status of a TV account allows this transition or action. */
export function isTvAccountActionAllowed(status: TvAccountStatus, action: TvAccountTransition | TvAccountAction): boolean {
  const from =
    action in tvAccountTransitions
      ? tvAccountTransitions[action as TvAccountTransition].from
      : tvAccountActions[action as TvAccountAction];
  return (from as readonly TvAccountStatus[]).includes(status);
}

/** A device waits for confirmation, a code is open, devices are active, the last code expired unused, or nothing happened yet. */
export const tvActivationStates = ['waiting', 'code_issued', 'active', 'code_expired', 'none'] as const;
export type TvActivationState = (typeof tvActivationStates)[number];
