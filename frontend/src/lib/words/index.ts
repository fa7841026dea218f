/** The one message catalogue. A second language is a second folder with the same keys. */
export * from './en';
