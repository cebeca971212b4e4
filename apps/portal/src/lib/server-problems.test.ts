import { describe, expect, it } from 'vitest';
import { createServerProblems } from './server-problems.ts';

const taken = { code: 'user.username-in-use' };
const values = { username: 'a@b.example', email: '', roles: ['RESELLER_ADMIN'], contacts: [{ email: 'x' }] };
const found = ['username', 'roles', 'contacts.0.email'].map((field) => ({ field, problem: taken }));

describe('server problems', () => {
  it('stay while the value of their field stays the same', () => {
    const problems = createServerProblems();
    problems.set(found, values);
    problems.clearChanged({ ...structuredClone(values), email: 'c@d.example' });
    expect(problems.byField()).toEqual({ username: taken, roles: taken, 'contacts.0.email': taken });
  });
  it.each([
    ['username', { ...values, username: 'a@b.exampl' }],
    ['roles', { ...values, roles: [] }],
    ['contacts.0.email', { ...values, contacts: [] }],
  ])('disappear when the value of %s changes, and do not return with the old value', (field, changed) => {
    const problems = createServerProblems();
    problems.set(found, values);
    problems.clearChanged(changed);
    problems.clearChanged(values);
    expect(Object.keys(problems.byField())).toEqual(['username', 'roles', 'contacts.0.email'].filter((one) => one !== field));
  });
  it('can be cleared by field, or all together', () => {
    const problems = createServerProblems();
    problems.set(found, values);
    problems.clear(['contacts']);
    expect(Object.keys(problems.byField())).toEqual(['username', 'roles']);
    problems.clear();
    expect(problems.byField()).toEqual({});
  });
  it('are replaced by the next ones', () => {
    const problems = createServerProblems();
    problems.set(found, values);
    problems.set([{ field: 'email', problem: taken }], values);
    expect(problems.byField()).toEqual({ email: taken });
  });
});
