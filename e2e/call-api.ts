import type { Page } from '@playwright/test';
import { decodeClaims } from '../scripts/sign-in.ts';
import { readStoredToken } from './fixtures.ts';

/** Calls the API as the user of the page, whose company replaces `:customerId`. The page does not need to show a screen yet. */
export async function callApi<T>(page: Page, method: string, path: string, body?: unknown): Promise<{ status: number; body: T }> {
  const token = (await readStoredToken(page)) ?? '';
  // Only browsers resolve `*.localhost`.
  const { port } = new URL(page.url());
  const response = await fetch(`http://localhost:${port}/v1${path.replace(':customerId', String(decodeClaims(token).cid))}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json().catch(() => null)) as T };
}
