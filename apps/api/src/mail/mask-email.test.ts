import { expect, it } from 'vitest';
import { maskEmail } from './mask-email.ts';

it.each([
  ['renske.hiemstra@noordkop.example.nl', 'r•••••••a@noordkop.example.nl'],
  ['bob@test.example', 'b•••••••b@test.example'],
  ['jo@test.example', 'j•••••••@test.example'],
  ['j@test.example', 'j•••••••@test.example'],
  ['"a@b"@test.example', '"•••••••"@test.example'],
  ['🚀rocket@test.example', '🚀•••••••t@test.example'],
])('masks %s as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});
