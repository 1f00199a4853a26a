import { addressedLanguage } from '#domain/foundations/language.ts'

/**
 * Whether a page's forms may contain a file, in whatever language it is addressed: abstracts and their authors' changes, answers
 * to questions, on the registration form too, proofs, and forms of the back office with pictures, documents and imports.
 */
export const takesFiles = (path: string): boolean => withFiles.test(addressedLanguage(path).path)

const withFiles =
  /^\/(?:[^/]+\/(?:submit-abstract|online-registration|abstract\/[^/]+|person\/[^/]+|registrations\/[^/]+\/(?:answers|proof))(?:\.data)?$|organiser\/)/
