import type { AbstractFileError } from '#domain/programme/abstracts/abstract-file.ts'
import { maxUnpackedBytes } from '#domain/programme/abstracts/word-files.ts'
import * as texts from '#words/public/microsite/abstracts.ts'
import { formWords } from '#words/words.ts'

/**
 * The status and the words for each reason why an abstract's file is refused: the same on the page and on the wire.
 */
export const fileRefusals: Readonly<
  Record<AbstractFileError['code'], { status: 413 | 415 | 422; words: string }>
> = {
  'empty-file': { status: 422, words: formWords.emptyFile },
  'file-too-large': { status: 413, words: formWords.largeFile },
  'wrong-file-type': { status: 415, words: formWords.wrongFile },
  'incomplete-file': {
    status: 415,
    words: texts.thisPdfIsNotComplete,
  },
  'misnamed-file': {
    status: 415,
    words: texts.theNameOfThisFile,
  },
  'has-macros': {
    status: 415,
    words: texts.thisWordFileContainsMacros,
  },
  'unpacks-too-large': {
    status: 413,
    words: texts.thisWordFileUnpacksTo({ megabytes: maxUnpackedBytes / 1024 ** 2 }),
  },
  'unsafe-paths': {
    status: 415,
    words: texts.weCannotAcceptThisWord,
  },
}
