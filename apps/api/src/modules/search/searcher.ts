import type { Language } from '@demarc/contract/language.ts';
import type { Session } from '../../http/session.ts';

/** Who searches, and in which language they read. */
export type Searcher = Session & { language: Language };
