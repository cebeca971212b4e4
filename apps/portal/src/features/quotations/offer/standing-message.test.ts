import type { Quotation } from '@demarc/contract/quotation-schemas.ts';
import { expect, it } from 'vitest';
import { getStandingMessage } from './standing-message.ts';

const message = 'Ask us about the second rack.';
const offeredAt = '2026-11-01T15:45:00.000Z';
const quotation = { status: 'OFFERED', approvalRequestId: null, message, offeredAt, comments: [] } as unknown as Quotation;
const createComment = (from: 'CUSTOMER' | 'PROVIDER', writtenAt: string) =>
  ({ ...quotation, comments: [{ commentId: 1, from, author: null, text: 'Both are in that room.', writtenAt }] }) as Quotation;

it('shows the message of an offer that waits for an answer', () => {
  expect(getStandingMessage(quotation)).toEqual({ text: message, sentAt: offeredAt });
  expect(getStandingMessage({ ...quotation, status: 'ACCEPTED' })).toBeNull();
  expect(getStandingMessage({ ...quotation, message: null })).toBeNull();
});

it('returns null after a newer comment of the provider', () => {
  expect(getStandingMessage(createComment('PROVIDER', '2026-11-02T09:00:00.000Z'))).toBeNull();
  expect(getStandingMessage(createComment('PROVIDER', '2026-10-31T09:00:00.000Z'))).not.toBeNull();
  expect(getStandingMessage(createComment('CUSTOMER', '2026-11-02T09:00:00.000Z'))).not.toBeNull();
});
