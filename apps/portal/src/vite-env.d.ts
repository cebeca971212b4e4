/** The version of this build: DEMARC_VERSION. */
declare const __DEMARC_VERSION__: string;
