import { describe, expect, it } from 'vitest';
import { createServerProblems } from './server-problems.ts';

const taken = { code: 'user.username-in-use' };
const values = { username: 'a@b.example', email: '', roles: ['RESELLER_ADMIN'], contacts: [{ email: 'x' }] };
const found = ['username', 'roles', 'contacts.0.email'].map((field) => ({ field, problem: taken }));

describe('what the server found', () => {
  it('stands while its field keeps its value, whatever else changes', () => {
    const problems = createServerProblems();
    problems.set(found, values);
    problems.dropChanged({ ...structuredClone(values), email: 'c@d.example' });
    expect(problems.byField()).toEqual({ username: taken, roles: taken, 'contacts.0.email': taken });
  });
  it.each([
    ['username', { ...values, username: 'a@b.exampl' }],
    ['roles', { ...values, roles: [] }],
    ['contacts.0.email', { ...values, contacts: [] }],
  ])('goes when the value of %s changes, and stays away when it comes back', (field, changed) => {
    const problems = createServerProblems();
    problems.set(found, values);
    problems.dropChanged(changed);
    problems.dropChanged(values);
    expect(Object.keys(problems.byField())).toEqual(['username', 'roles', 'contacts.0.email'].filter((one) => one !== field));
  });
  it('goes for the fields that are cleared, and for all', () => {
    const problems = createServerProblems();
    problems.set(found, values);
    problems.clear(['contacts']);
    expect(Object.keys(problems.byField())).toEqual(['username', 'roles']);
    problems.clear();
    expect(problems.byField()).toEqual({});
  });
  it('is replaced by what is found next', () => {
    const problems = createServerProblems();
    problems.set(found, values);
    problems.set([{ field: 'email', problem: taken }], values);
    expect(problems.byField()).toEqual({ email: taken });
  });
});
