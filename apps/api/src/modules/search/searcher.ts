import type { Language } from '@demarc/contract/language.ts';
import type { Session } from '../../http/session.ts';

/** The searching session, its display language, and the current time, on which some statuses depend. */
export type Searcher = Session & { language: Language; now: Date };
