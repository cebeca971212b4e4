import {
  isTvAccountActionAllowed,
  tvAccountActions,
  tvAccountStatuses,
  tvAccountTransitions,
} from '@demarc/contract/tv-account-status.ts';
import { describe, expect, it } from 'vitest';
import texts from '../locales/en/tv-account.json' with { type: 'json' };
import { getTvAccountName, getTvBlockedReason } from './tv-display.ts';

const actions = [...Object.keys(tvAccountTransitions), ...Object.keys(tvAccountActions)] as Parameters<
  typeof getTvBlockedReason
>[1][];

describe('the reason an action on a TV account is blocked', () => {
  it('exists for every action that is not allowed, and for no other', () => {
    for (const status of tvAccountStatuses) {
      for (const action of actions) {
        const key = getTvBlockedReason(status, action);
        expect(key === null, `${action} of ${status}`).toBe(isTvAccountActionAllowed(status, action));
        if (key) expect(texts).toHaveProperty([key.replace('tv-account.', '')]);
      }
    }
  });

  it.each([
    ['ended', 'resume', 'tv-account.not-ended'],
    ['active', 'activate', 'tv-account.not-activated-again'],
    ['active', 'resume', 'tv-account.not-suspended'],
    ['cancelling', 'resume', 'tv-account.first-cancelling'],
    ['suspended', 'suspend', 'tv-account.not-suspended-again'],
    ['suspended', 'issueCode', 'tv-account.first-suspended'],
    ['new', 'suspend', 'tv-account.first-new'],
    ['cancelling', 'cancel', 'tv-account.not-cancelled-again'],
    ['new', 'cancelCancellation', 'tv-account.not-cancelled'],
  ] as const)('in state %s for %s is %s', (status, action, key) => expect(getTvBlockedReason(status, action)).toBe(key));
});

it('names an account by its end user, or else its reference, or else its number', () => {
  const endUser = { firstName: '', middleName: '', lastName: '' } as Parameters<typeof getTvAccountName>[0]['endUser'];
  expect(getTvAccountName({ endUser: { ...endUser, lastName: 'Wouda' }, reference: 'DIJK-22', accountNr: 400_011 })).toBe(
    'Wouda',
  );
  expect(getTvAccountName({ endUser, reference: 'DIJK-22', accountNr: 400_011 })).toBe('DIJK-22');
  expect(getTvAccountName({ endUser, reference: null, accountNr: 400_011 })).toBe('400011');
});
