import type { LinkProps } from '@tanstack/react-router';

/** A page of the portal to link to. */
export type LinkTarget = Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'>;
