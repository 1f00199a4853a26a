import type { AbstractFileError } from '#domain/programme/abstracts/abstract-file.ts'
import { maxUnpackedBytes } from '#domain/programme/abstracts/word-files.ts'
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
    words: 'This PDF is not complete. Please export it again and attach the new file.',
  },
  'misnamed-file': {
    status: 415,
    words:
      'The name of this file does not match its content. Please rename it to end in .pdf, .doc or .docx, whichever it is, and attach it again.',
  },
  'has-macros': {
    status: 415,
    words:
      'This Word file contains macros, which we do not accept. Please save it as a Word document without macros (.docx) and attach that.',
  },
  'unpacks-too-large': {
    status: 413,
    words: `This Word file unpacks to more than ${maxUnpackedBytes / 1024 ** 2} MB. Please make its pictures smaller, or attach a PDF instead.`,
  },
  'unsafe-paths': {
    status: 415,
    words:
      'We cannot accept this Word file because of how it is built. Please save it again in Word, or attach a PDF.',
  },
}
