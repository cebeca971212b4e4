import { useRouter } from '@tanstack/react-router';
import { useFeatures } from '../lib/features.ts';
import { canOpen } from '../lib/route-access.ts';

/** The pages that check an address: the one for everybody, and the one in the portal that takes orders. */
const paths = ['/postal-code-check', '/lines/check'] as const;
export type AddressCheckPath = (typeof paths)[number];

/** Returns the path of the page that checks an address, if this brand and role have one. */
export function useAddressCheckPath(): AddressCheckPath | null {
  const router = useRouter();
  useFeatures();
  return paths.find((path) => canOpen(router, path)) ?? null;
}
