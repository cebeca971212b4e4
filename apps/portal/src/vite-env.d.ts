/** The version this build was made from: DEMARC_VERSION. */
declare const __DEMARC_VERSION__: string;
