import type { Language } from '@demarc/contract/language.ts';
import type { Session } from '../../http/session.ts';

/** The searching session and its display language. */
export type Searcher = Session & { language: Language };
