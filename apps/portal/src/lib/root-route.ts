import type { Feature, RouteAccess } from '@demarc/contract/access.ts';
import { createRootRoute } from '@tanstack/react-router';
import { loadTranslations } from './i18n.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Translation key; the page title comes from the deepest route that has one (specification, section 2). */
    title?: string;
    /** Who may open the page; everyone by default. Accepts an operation's `access`. */
    access?: Pick<RouteAccess, 'signedIn' | 'role'>;
    feature?: Feature;
    /** Translation namespaces of the page, loaded before it renders. */
    texts?: readonly string[];
    /** Rendered without the shell, even for signed-in users. */
    isOutside?: boolean;
    /** The page is outside the shell, which loads the providers, but uses controls and data that need them. */
    needsProviders?: boolean;
  }
  interface HistoryState {
    /** The page that was asked for, on the home page: to return to after sign-in, or the user may not open it. */
    returnTo?: string | null;
  }
}

/** The root of all feature routes. `app` provides its component. */
export const rootRoute = createRootRoute({
  beforeLoad: ({ matches }) => loadTranslations(...matches.flatMap(({ staticData }) => staticData.texts ?? [])),
});
