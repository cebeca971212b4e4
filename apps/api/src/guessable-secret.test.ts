import { expect, it } from 'vitest';
import { isGuessableSecret } from './guessable-secret.ts';

it.each([
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  'abababababababababababababababab',
  'x7Qp!x7Qp!x7Qp!x7Qp!x7Qp!x7Qp!x7Qp!',
  'aaaaaaaabbbbbbbbccccccccdddddddd',
  'abcdefghijklmnopqrstuvwxyz012345',
  '01234567890123456789012345678901',
  '0123456789abcdef0123456789abcdef',
  'deadbeefdeadbeef',
  'change-me-before-production-1234',
  'MySuperSecretSessionKey2026!!!!!',
  'a-token-for-the-tests',
  'correct horse battery staple over the hill',
  'qwertyuiopasdfghjklzxcvbnm123456',
])('recognizes %s as guessable', (secret) => {
  expect(isGuessableSecret(secret, 32)).toBe(true);
});

it.each([
  ['the shortest token', '57ea1af63fe49829', 32],
  ['a token of letters and digits', 'TK7Jy6JDVE0A237z', 32],
  ['a UUID', 'd75ae41c-1aed-4f1a-aebf-471a8bbab851', 32],
  ['the shortest key', '65dfa4049ea7dca433ec276a3e51a2a6', 64],
  ['a key as the documentation makes it', 'resdbW9XiWPZ07irU25yv64/3CVBch7CUJu4mlH7hJE=', 64],
  ['a key with a small repetition', 'aGne9PWcB506FNqlllniiglg5rIVl2LEiZsu4yKDQDY', 64],
] as const)('accepts %s', (_what, secret, minBits) => {
  expect(isGuessableSecret(secret, minBits)).toBe(false);
});
