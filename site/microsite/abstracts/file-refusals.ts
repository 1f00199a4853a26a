import type { AbstractFileError } from '#domain/programme/abstracts/abstract-file.ts'
import { maxUnpackedBytes } from '#domain/programme/abstracts/word-files.ts'
import * as formWords from '#words/form-words.ts'
import * as texts from '#words/public/microsite/abstracts.ts'

/**
 * The status and the words for each reason why an abstract's file is refused: the same on the page and on the wire.
 */
export const fileRefusals: Readonly<
  Record<AbstractFileError['code'], { status: 413 | 415 | 422; words: string }>
> = {
  'empty-file': {
    status: 422,
    get words() {
      return formWords.emptyFile()
    },
  },
  'file-too-large': {
    status: 413,
    get words() {
      return formWords.largeFile()
    },
  },
  'wrong-file-type': {
    status: 415,
    get words() {
      return formWords.wrongFile()
    },
  },
  'incomplete-file': {
    status: 415,
    get words() {
      return texts.thisPdfIsNotComplete()
    },
  },
  'misnamed-file': {
    status: 415,
    get words() {
      return texts.theNameOfThisFile()
    },
  },
  'has-macros': {
    status: 415,
    get words() {
      return texts.thisWordFileContainsMacros()
    },
  },
  'unpacks-too-large': {
    status: 413,
    get words() {
      return texts.thisWordFileUnpacksTo({ megabytes: maxUnpackedBytes / 1024 ** 2 })
    },
  },
  'unsafe-paths': {
    status: 415,
    get words() {
      return texts.weCannotAcceptThisWord()
    },
  },
}
