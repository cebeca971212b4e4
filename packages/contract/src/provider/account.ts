import { Type } from 'typebox';
import { defineOperation } from '../operation.ts';
import { Instant, Uuid } from '../types.ts';
import { providerAccess as access } from './access.ts';

export const createLoginToken = defineOperation({
  id: 'createLoginToken',
  method: 'POST',
  path: '/v1/provider/account/:accountId/login-token',
  summary: 'Creates a one-time token that signs an account in at /token/login within 60 seconds.',
  tag: 'Provider: customers',
  access,
  params: Type.Object({ accountId: Uuid }),
  response: Type.Object({ token: Type.String(), expiresAt: Instant }),
  status: 201,
  problems: ['INVALID_TRANSITION'],
});
